import { routes } from '@proofyard/contract/routes.ts'
import { requireTeam } from '@proofyard/core/policies/viewer.ts'
import { findProject } from '@proofyard/core/projects/find-project.ts'
import { listProofs } from '@proofyard/core/proofs/list-proofs.ts'
import { presentProof } from '@proofyard/core/proofs/present-proof.ts'
import { call } from '../../call.ts'
import { plainList, presentPage } from '../../plain-list.ts'

/** The caller's proofs of all builds of a project, which may be another team's. */
export const projectProofs = call(routes.projectProofs, async ({ core, viewer, parameter, reply }) => {
  const { project } = await findProject(core, viewer, parameter('project_id'))
  const found = await listProofs(core, { teamId: requireTeam(viewer), projectId: project.id })
  return plainList(reply, found, (record) => presentProof(record, { viewer, publicUrl: core.publicUrl }))
})

export const projectProofsPaginated = call(
  routes.projectProofsPaginated,
  async ({ core, viewer, parameter, query }) => {
    const { project } = await findProject(core, viewer, parameter('project_id'))
    const found = await listProofs(core, { teamId: requireTeam(viewer), projectId: project.id }, {}, query)
    return presentPage(found, (record) => presentProof(record, { viewer, publicUrl: core.publicUrl }))
  },
)
