import type { CircuitType } from '@proofyard/contract/circuit-type.ts'
import type { FrameworkStatuses, ToolchainStatus } from '@proofyard/contract/framework-status.ts'
import { bestOffer } from './best-offer.ts'
import type { LiveOffers } from './live-offers.ts'

/** A framework as this server knows it. */
export interface OfferedFramework {
  name: CircuitType
  toolchains: { id: string; contents: string; bytes: number }[]
}

/** What of each framework the workers have, as they say themselves. */
export function presentFrameworks(offered: OfferedFramework[], live: LiveOffers): FrameworkStatuses {
  return {
    workers: live.workers,
    frameworks: offered.map(({ name, toolchains }) => {
      const status = (toolchain: string | null, contents: string, size: number): ToolchainStatus => {
        const offer = bestOffer(live.offers, { circuitType: name, toolchain })
        const { state, note, part } = offer ?? { state: 'missing' as const, note: unknown(live), part: null }
        return { toolchain, state, note, part, contents, size }
      }
      return {
        circuit_type: name,
        toolchains:
          toolchains.length === 0
            ? [status(null, '', 0)]
            : toolchains.map(({ id, contents, bytes }) => status(id, contents, bytes)),
      }
    }),
  }
}

function unknown({ workers }: LiveOffers): string {
  return workers === 0 ? 'No worker is running at the moment.' : 'No worker of this server offers it.'
}
