import { routes } from '@proofyard/contract/routes.ts'
import { presentBuild } from '@proofyard/core/builds/present-build.ts'
import { updateBuild } from '@proofyard/core/builds/update-build.ts'
import { call } from '../../call.ts'

export const circuitUpdate = call(routes.circuitUpdate, async ({ core, viewer, parameter, body }) => {
  const change = { tags: body.tags ?? undefined, meta: body.meta ?? undefined }
  return presentBuild(await updateBuild(core, viewer, parameter('circuit_id'), change), {
    viewer,
    publicUrl: core.publicUrl,
  })
})
