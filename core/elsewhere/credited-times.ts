import type { Performance } from '@proofyard/contract/performance.ts'
import type { ComputeTimes } from '../database/schema/builds.ts'
import type { Lease } from './lease.ts'
import { secondsSince } from './usage.ts'

/** By so much the clocks of the database and of this server may differ. */
const CLOCK_SECONDS = 5
/** A rate of less time says nothing. */
const MIN_PROVING_SECONDS = 0.001

/** Of this server alone: how long it took to verify here what was made elsewhere. */
export const CHECKED_HERE = 'checked_here'

/** The seconds by stage that a worker of another owner says it took, none longer than it has had the job. */
export function creditedTimes(lease: Pick<Lease, 'takenAt'>, times: ComputeTimes): ComputeTimes {
  const most = heldSeconds(lease)
  const own = Object.entries(times).filter(([stage]) => stage !== CHECKED_HERE)
  return Object.fromEntries(own.map(([stage, seconds]) => [stage, Math.min(seconds, most)]))
}

/**
 * The figures of a proof as its worker says them, except what others contradict: its start took no longer than it has had the job, and
 * its rate is that of its cycles and its time.
 *
 * @param times as they were credited
 */
export function creditedPerformance(
  lease: Pick<Lease, 'takenAt'>,
  performance: Performance,
  { prove = 0 }: ComputeTimes,
): Performance {
  const { cycles, start_up_sec } = performance
  return {
    ...performance,
    cycles_per_sec: cycles === null || prove < MIN_PROVING_SECONDS ? null : Math.round(cycles / prove),
    start_up_sec: start_up_sec === null ? null : Math.min(start_up_sec, heldSeconds(lease)),
  }
}

function heldSeconds({ takenAt }: Pick<Lease, 'takenAt'>): number {
  return Math.round((secondsSince(takenAt) + CLOCK_SECONDS) * 1000) / 1000
}
