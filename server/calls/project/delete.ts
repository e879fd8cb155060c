import { routes } from '@proofyard/contract/routes.ts'
import { deleteProject } from '@proofyard/core/projects/delete-project.ts'
import { call } from '../../call.ts'

export const projectDelete = call(routes.projectDelete, async ({ core, viewer, parameter }) => {
  await deleteProject(core, viewer, parameter('project_id'))
  return { success: true }
})
