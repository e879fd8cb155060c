import { routes } from '@proofyard/contract/routes.ts'
import { readLiveOffers } from '@proofyard/core/workers/live-offers.ts'
import { presentFrameworks } from '@proofyard/core/workers/present-frameworks.ts'
import { frameworks } from '@proofyard/frameworks/registry.ts'
import { call } from '../../call.ts'

export const consoleFrameworks = call(routes.consoleFrameworks, async ({ core }) =>
  presentFrameworks(Object.values(frameworks), await readLiveOffers(core)),
)
