import { routes } from '@proofyard/contract/routes.ts'
import { findBuild } from '@proofyard/core/builds/find-build.ts'
import { requireTeam } from '@proofyard/core/policies/viewer.ts'
import { listProofs } from '@proofyard/core/proofs/list-proofs.ts'
import { presentProof } from '@proofyard/core/proofs/present-proof.ts'
import { call } from '../../call.ts'
import { plainList, presentPage } from '../../plain-list.ts'

/** The caller's proofs of a build, which may be another team's. */
export const circuitProofs = call(routes.circuitProofs, async ({ core, viewer, parameter, reply }) => {
  const { build } = await findBuild(core, viewer, parameter('circuit_id'))
  const found = await listProofs(core, { teamId: requireTeam(viewer), buildId: build.id })
  return plainList(reply, found, (record) => presentProof(record, { viewer, publicUrl: core.publicUrl }))
})

export const circuitProofsPaginated = call(
  routes.circuitProofsPaginated,
  async ({ core, viewer, parameter, query }) => {
    const { build } = await findBuild(core, viewer, parameter('circuit_id'))
    const found = await listProofs(core, { teamId: requireTeam(viewer), buildId: build.id }, {}, query)
    return presentPage(found, (record) => presentProof(record, { viewer, publicUrl: core.publicUrl }))
  },
)
