import { asError } from '@proofyard/contract/as-error.ts'
import type { Core } from '@proofyard/core/context.ts'
import { type JobUsage, recordUsage } from '@proofyard/core/teams/record-usage.ts'
import { boundedStep } from './bounded-step.ts'

/** Adds up what jobs take of the processors, and writes it down for their teams. */
export interface UsageMeter {
  add: (used: JobUsage) => void
  /** Writes what is left. */
  stop: () => Promise<void>
}

/** One statement for all jobs of some seconds: what jobs cost must not cost them a commit each. */
const WRITE_EVERY_MS = 5000
/** One that hangs, as on a connection that was lost unnoticed, holds up no later one, and the quotas go by those; each holds a connection. */
const MAX_HANGING = 3

export function openUsageMeter(core: Core): UsageMeter {
  let used: JobUsage[] = []
  let writing = Promise.resolve()

  /** What cannot be written is tried again with what came meanwhile. */
  async function write(): Promise<void> {
    const now = used
    used = []
    await recordUsage(core, now).catch((error: unknown) => {
      used.push(...now)
      core.report(asError(error))
    })
  }

  const writeInTime = boundedStep(write, { timeoutMs: WRITE_EVERY_MS, maxHanging: MAX_HANGING })
  const timer = setInterval(() => {
    writing = writeInTime()
  }, WRITE_EVERY_MS).unref()
  return {
    add: (one) => {
      used.push(one)
    },
    stop: async () => {
      clearInterval(timer)
      await writing
      await writeInTime()
    },
  }
}
