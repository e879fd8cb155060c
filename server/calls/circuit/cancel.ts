import { routes } from '@proofyard/contract/routes.ts'
import { cancelBuild } from '@proofyard/core/builds/cancel-build.ts'
import { presentBuild } from '@proofyard/core/builds/present-build.ts'
import { call } from '../../call.ts'

export const circuitCancel = call(routes.circuitCancel, async ({ core, viewer, parameter }) => {
  const cancelled = await cancelBuild(core, viewer, parameter('circuit_id'))
  return presentBuild(cancelled, { viewer, publicUrl: core.publicUrl })
})
