import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { HeldJob } from './job.ts'

/** How often a job is begun before it is given up. */
export const MAX_ATTEMPTS = 3

/** The number under which a delivery may begin: it rises with each delivery, so a late one cannot pass a newer one. */
export function attemptNumber(held: HeldJob): number {
  return held.delivery + 1
}

/** Why a job has Failed by faults of ours. */
export const GIVEN_UP =
  `The job was stopped ${MAX_ATTEMPTS} times by a fault of this server, so it was given up. ` +
  'Your files were not at fault, as far as is known: try again, and tell the operator of this server if it happens again.'

/** Why a job has Failed that filled the disk of its worker by itself, each time. */
export const FILLS_DISK =
  `The disk of its worker was full ${MAX_ATTEMPTS} times while it ran, with no other job beside it, so it was given up. ` +
  'It needs more room than there is: tell the operator of this server.'

/** How often the whole product may die while a job runs: the second time it ran alone. */
const MAX_DEATHS = 2

/** Why a job has Failed by the deaths of the whole product. */
export const DEADLY =
  `The whole server died ${MAX_DEATHS} times while this job ran, the last time with no other job beside it, so it was given up. ` +
  'Tell the operator of this server if that was not its doing.'

/** Seconds until the next try after a fault of ours: what is repaired by itself often takes some minutes. */
const PAUSES_AFTER_FAULTS = [20, 180]

/** @param tries that count against the job so far */
export function pauseAfterFault(tries: number): number {
  return PAUSES_AFTER_FAULTS[tries - 1] ?? PAUSES_AFTER_FAULTS.at(-1) ?? 0
}

/** So many attempts may end without counting, besides those that were handed back by workers that ended; a job that meets faults of the platform again and again may be their cause. */
export const MAX_UNCOUNTED = 20

/** After so many hand-backs by workers that ended a job that is `MAX_HAND_BACK_DAYS` old is given up: it would never be done. */
export const MAX_HAND_BACKS = 100
export const MAX_HAND_BACK_DAYS = 7

/** Why a job has Failed that no worker lived long enough to do. */
export const NEVER_DONE =
  `Workers that ended before it was done handed the job back more than ${MAX_HAND_BACKS} times in more than ${MAX_HAND_BACK_DAYS} days, so it was given up. ` +
  'It takes longer than the workers of this server live: tell its operator.'

/** Seconds until the next try after a fault of the platform: where it lasts, no worker takes jobs meanwhile. */
export const PAUSE_AFTER_PLATFORM_FAULT = 10

/** What to do with a job that was delivered. */
export type Delivery = 'begin' | 'give up' | 'give up for deaths' | 'leave' | 'remove'

/**
 * Decides on a delivery from the row that it belongs to.
 * @param row undefined when the build or proof was deleted
 */
export function judgeDelivery(
  row: { status: string; attempt: number; tries: number; deaths: number } | undefined,
  attempt: number,
): Delivery {
  if (row === undefined || row.status === 'Ready' || row.status === 'Failed') return 'remove'
  if (row.attempt >= attempt) return 'leave'
  if (row.status === 'In Progress' && row.deaths >= MAX_DEATHS) return 'give up for deaths'
  return row.tries >= MAX_ATTEMPTS ? 'give up' : 'begin'
}

/** Whether `judgeDelivery` says 'begin', as the condition of a statement on the row. */
export function mayBegin(row: Record<'status' | 'attempt' | 'tries' | 'deaths', SQLWrapper>, attempt: number): SQL {
  return sql`${row.status} in ('Queued', 'In Progress') and ${row.attempt} < ${attempt} and ${row.tries} < ${MAX_ATTEMPTS}
    and not (${row.status} = 'In Progress' and ${row.deaths} >= ${MAX_DEATHS})`
}
