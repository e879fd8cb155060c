import type { HeldJob } from './job.ts'

/** How often a job is begun before it is given up. */
export const MOST_ATTEMPTS = 3

/** The number under which a delivery may begin: it rises with each delivery, so a late one cannot pass a newer one. */
export function attemptNumber(held: HeldJob): number {
  return held.delivery + 1
}

/** Why a job that nobody's circuit or input is at fault for has Failed. */
export const GIVEN_UP =
  `The job was stopped ${MOST_ATTEMPTS} times by a fault of this server, so it was given up. ` +
  'Your files were not at fault, as far as is known: try again, and tell the operator of this server if it happens again.'

/** What to do with a job that was delivered. */
export type Delivery = 'begin' | 'give up' | 'leave' | 'remove'

/**
 * Decides on a delivery from the row that it belongs to.
 * @param row undefined when the build or proof was deleted
 */
export function judgeDelivery(
  row: { status: string; attempt: number; tries: number } | undefined,
  attempt: number,
): Delivery {
  if (row === undefined || row.status === 'Ready' || row.status === 'Failed') return 'remove'
  if (row.attempt >= attempt) return 'leave'
  return row.tries >= MOST_ATTEMPTS ? 'give up' : 'begin'
}
