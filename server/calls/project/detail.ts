import { routes } from '@proofyard/contract/routes.ts'
import { findProject } from '@proofyard/core/projects/find-project.ts'
import { presentProject } from '@proofyard/core/projects/present-project.ts'
import { call } from '../../call.ts'

export const projectDetail = call(routes.projectDetail, async ({ core, viewer, parameter }) =>
  presentProject(await findProject(core, viewer, parameter('project_id')), { viewer, publicUrl: core.publicUrl }),
)
