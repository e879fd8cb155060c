import { routes } from '@proofyard/contract/routes.ts'
import { findBuild } from '@proofyard/core/builds/find-build.ts'
import { requireTeam } from '@proofyard/core/policies/viewer.ts'
import { listProofs, pageProofs } from '@proofyard/core/proofs/list-proofs.ts'
import { presentProof } from '@proofyard/core/proofs/present-proof.ts'
import { call } from '../../call.ts'

/** The caller's proofs of a build, which may be another team's. */
export const circuitProofs = call(routes.circuitProofs, async ({ core, viewer, parameter }) => {
  const { build } = await findBuild(core, viewer, parameter('circuit_id'))
  const records = await listProofs(core, { teamId: requireTeam(viewer), buildId: build.id })
  return records.map((record) => presentProof(record, core.publicUrl))
})

export const circuitProofsPaginated = call(
  routes.circuitProofsPaginated,
  async ({ core, viewer, parameter, query }) => {
    const { build } = await findBuild(core, viewer, parameter('circuit_id'))
    const { items, count } = await pageProofs(core, { teamId: requireTeam(viewer), buildId: build.id }, query)
    return { items: items.map((record) => presentProof(record, core.publicUrl)), count }
  },
)
