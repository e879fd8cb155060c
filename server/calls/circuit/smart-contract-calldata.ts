import { routes } from '@proofyard/contract/routes.ts'
import { findBuild } from '@proofyard/core/builds/find-build.ts'
import { requireTeam } from '@proofyard/core/policies/viewer.ts'
import { readNewestCalldata } from '@proofyard/core/proofs/newest-calldata.ts'
import { call } from '../../call.ts'

export const circuitSmartContractCalldata = call(
  routes.circuitSmartContractCalldata,
  async ({ core, viewer, parameter }) => {
    const { build } = await findBuild(core, viewer, parameter('circuit_id'))
    const newest = await readNewestCalldata(core, { teamId: requireTeam(viewer), buildId: build.id })
    return { proof_id: newest?.proofId ?? null, contract_calldata: newest?.calldata ?? null }
  },
)
