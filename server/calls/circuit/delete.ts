import { routes } from '@proofyard/contract/routes.ts'
import { deleteBuild } from '@proofyard/core/builds/delete-build.ts'
import type { Core } from '@proofyard/core/context.ts'
import type { Viewer } from '@proofyard/core/policies/viewer.ts'
import { call } from '../../call.ts'

async function remove(core: Core, viewer: Viewer, identifier: string) {
  await deleteBuild(core, viewer, identifier)
  return { success: true }
}

export const circuitDeleteCalls = [
  call(routes.circuitDelete, ({ core, viewer, parameter }) => remove(core, viewer, parameter('circuit_id'))),
  call(routes.circuitDeletePosted, ({ core, viewer, parameter }) => remove(core, viewer, parameter('circuit_id'))),
]
