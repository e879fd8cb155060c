import { routes } from '@proofyard/contract/routes.ts'
import { whyAllIsPaused } from '@proofyard/core/operators/pause.ts'
import { readLiveCapabilities } from '@proofyard/core/workers/live-capabilities.ts'
import { presentFrameworks } from '@proofyard/core/workers/present-frameworks.ts'
import { frameworks } from '@proofyard/frameworks/registry.ts'
import { call } from '../../call.ts'

export const consoleFrameworks = call(routes.consoleFrameworks, async ({ core }) => {
  const [live, paused] = await Promise.all([readLiveCapabilities(core), whyAllIsPaused(core)])
  const presented = presentFrameworks(Object.values(frameworks), live)
  return { ...presented, paused: paused ?? presented.paused }
})
