import type { Reading } from './meter.ts'
import type { Command } from './sandbox.ts'

/** A program that uses less of the processor in so many seconds holds its place for nothing. */
interface Idleness {
  seconds: number
  cpuSeconds: number
}

/** None for a minute; or so little for ten that it only wakes up to seem alive. */
const IDLE: Idleness[] = [
  { seconds: 60, cpuSeconds: 0.1 },
  { seconds: 600, cpuSeconds: 6 },
]
/** A longer time between two looks was this process's own, or the machine slept. */
const MAX_STEP_SECONDS = 5

/**
 * Sees a program that waits for nothing. Residents wait for requests, and what fetches something waits for the network; a
 * program whose input is not there yet is not looked at.
 *
 * @param idleness for tests
 * @returns to be called with each reading: whether the program has been idle for too long
 */
export function idleClock(
  { stdin, resident, network }: Pick<Command, 'stdin' | 'resident' | 'network'>,
  idleness: Idleness[] = IDLE,
  now: () => number = () => performance.now() / 1000,
): (reading: Reading) => boolean {
  if (resident !== undefined || network !== undefined) return () => false
  let isWaiting = stdin instanceof Promise
  if (stdin instanceof Promise) {
    const go = () => {
      isWaiting = false
    }
    stdin.then(go, go)
  }
  let lookedAt = now()
  const windows = idleness.map((limit) => ({ limit, cpuAtStart: 0, seconds: 0 }))
  return (reading) => {
    const step = Math.min(now() - lookedAt, MAX_STEP_SECONDS)
    lookedAt = now()
    const cpu = reading.treeCpuSeconds ?? reading.cpuSeconds
    for (const window of windows) {
      // Also less than before is a sign of life: children have ended that no one waited for.
      if (isWaiting || Math.abs(cpu - window.cpuAtStart) >= window.limit.cpuSeconds) {
        window.cpuAtStart = cpu
        window.seconds = 0
      } else {
        window.seconds += step
      }
    }
    return windows.some(({ limit, seconds }) => seconds >= limit.seconds)
  }
}
