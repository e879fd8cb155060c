import { routes } from '@proofyard/contract/routes.ts'
import { requireTeam } from '@proofyard/core/policies/viewer.ts'
import { findProject } from '@proofyard/core/projects/find-project.ts'
import { listProofs, pageProofs } from '@proofyard/core/proofs/list-proofs.ts'
import { presentProof } from '@proofyard/core/proofs/present-proof.ts'
import { call } from '../../call.ts'

/** The caller's proofs of all builds of a project, which may be another team's. */
export const projectProofs = call(routes.projectProofs, async ({ core, viewer, parameter }) => {
  const { project } = await findProject(core, viewer, parameter('project_id'))
  const records = await listProofs(core, { teamId: requireTeam(viewer), projectId: project.id })
  return records.map((record) => presentProof(record, core.publicUrl))
})

export const projectProofsPaginated = call(
  routes.projectProofsPaginated,
  async ({ core, viewer, parameter, query }) => {
    const { project } = await findProject(core, viewer, parameter('project_id'))
    const { items, count } = await pageProofs(core, { teamId: requireTeam(viewer), projectId: project.id }, query)
    return { items: items.map((record) => presentProof(record, core.publicUrl)), count }
  },
)
