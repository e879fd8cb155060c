import { routes } from '@proofyard/contract/routes.ts'
import { findBuildStatus } from '@proofyard/core/builds/build-status.ts'
import { call } from '../../call.ts'
import { presentBuildStatus } from '../../live/present-status.ts'
import { readBuildWaiting } from '../../live/read-waiting.ts'

export const circuitStatus = call(routes.circuitStatus, async ({ core, viewer, parameter }) => {
  const build = await findBuildStatus(core, viewer, parameter('circuit_id'))
  return presentBuildStatus(build, await readBuildWaiting(core, build), viewer)
})
