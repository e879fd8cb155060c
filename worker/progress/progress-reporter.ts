import { asError } from '@proofyard/contract/as-error.ts'

/** Passes on what an attempt does at the moment. */
export interface ProgressReporter {
  /** @param fraction how much of it is done, from 0 to 1 */
  tell: (activity: string, fraction?: number) => void
  /** Nothing is passed on after it. */
  stop: () => void
}

const EVERY_MS = 1000

/**
 * Passes on the newest activity, at most once a second and a second after it came: a job that is over sooner costs nothing.
 * @param pass is tried again when it fails, with the newest activity
 */
export function startProgressReporter(
  pass: (activity: string, fraction: number | null) => Promise<void>,
  report: (error: Error) => void,
): ProgressReporter {
  let newest: string | undefined
  let newestFraction: number | null = null
  let passed: string | undefined
  let waiting: NodeJS.Timeout | undefined
  let stopped = false

  function wait(): void {
    if (!stopped && newest !== passed) waiting ??= setTimeout(() => void passOn(), EVERY_MS)
  }

  async function passOn(): Promise<void> {
    const activity = newest
    if (activity === undefined) return
    try {
      await pass(activity, newestFraction)
      passed = activity
    } catch (error) {
      report(asError(error))
    }
    waiting = undefined
    wait()
  }

  return {
    tell: (activity, fraction) => {
      newest = fraction === undefined ? activity : `${activity} (${Math.floor(fraction * 100)}%)`
      newestFraction = fraction ?? null
      wait()
    },
    stop: () => {
      stopped = true
      clearTimeout(waiting)
    },
  }
}
