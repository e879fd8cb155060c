import type { CircuitType } from '@proofyard/contract/circuit-type.ts'
import type { FrameworkStatuses, ToolchainStatus } from '@proofyard/contract/framework-status.ts'
import type { FrameworkStages } from '@proofyard/contract/stage.ts'
import { bestCapability } from './best-capability.ts'
import type { LiveCapabilities } from './live-capabilities.ts'
import { whyPaused } from './why-paused.ts'
import { whyNoWorker, workerWarnings } from './worker-warnings.ts'

/** A framework as this server knows it. */
export interface OfferedFramework {
  name: CircuitType
  toolchains: { id: string; description: string; bytes: number }[]
  stages: FrameworkStages
}

/** What of each framework the workers have, as they say themselves. */
export function presentFrameworks(offered: OfferedFramework[], live: LiveCapabilities): FrameworkStatuses {
  return {
    workers: live.workers,
    paused: whyPaused(live.machines),
    // Those of workers elsewhere are their owners' affair.
    weaknesses: [
      ...new Set(live.machines.filter(({ keyId }) => keyId === null).flatMap(({ weaknesses }) => weaknesses)),
    ],
    worker_warnings: workerWarnings(live),
    frameworks: offered.map(({ name, toolchains, stages }) => {
      const status = (toolchain: string | null, description: string, size: number): ToolchainStatus => {
        const capability = bestCapability(live.capabilities, { circuitType: name, toolchain })
        const { state, note, fraction } = capability ?? {
          state: 'missing' as const,
          note: unknown(live),
          fraction: null,
        }
        return { toolchain, state, note, fraction, description, size }
      }
      return {
        circuit_type: name,
        stages,
        toolchains:
          toolchains.length === 0
            ? [status(null, '', 0)]
            : toolchains.map(({ id, description, bytes }) => status(id, description, bytes)),
      }
    }),
  }
}

function unknown(live: LiveCapabilities): string {
  return whyNoWorker(live) ?? 'No worker of this server offers it.'
}
