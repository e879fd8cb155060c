import { routes } from '@proofyard/contract/routes.ts'
import { readLiveCapabilities } from '@proofyard/core/workers/live-capabilities.ts'
import { presentFrameworks } from '@proofyard/core/workers/present-frameworks.ts'
import { frameworks } from '@proofyard/frameworks/registry.ts'
import { call } from '../../call.ts'

export const consoleFrameworks = call(routes.consoleFrameworks, async ({ core }) =>
  presentFrameworks(Object.values(frameworks), await readLiveCapabilities(core)),
)
