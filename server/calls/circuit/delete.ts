import { routes } from '@proofyard/contract/routes.ts'
import { deleteBuild } from '@proofyard/core/builds/delete-build.ts'
import { call } from '../../call.ts'

export const circuitDelete = call(routes.circuitDelete, async ({ core, viewer, parameter }) => {
  await deleteBuild(core, viewer, parameter('circuit_id'))
  return { success: true }
})
