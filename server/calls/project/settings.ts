import { routes } from '@proofyard/contract/routes.ts'
import { DomainError } from '@proofyard/core/errors.ts'
import { changeProject } from '@proofyard/core/projects/change-project.ts'
import { presentProject } from '@proofyard/core/projects/present-project.ts'
import { call } from '../../call.ts'

export const projectSettings = call(routes.projectSettings, async ({ core, viewer, parameter, body }) => {
  const change = { isPublic: body.is_public, labels: body.labels ?? undefined, name: body.name ?? undefined }
  if (Object.values(change).every((value) => value === undefined)) {
    throw new DomainError('invalid_value', 'No project settings provided to update')
  }
  return presentProject(await changeProject(core, viewer, parameter('project_id'), change), {
    viewer,
    publicUrl: core.publicUrl,
  })
})
