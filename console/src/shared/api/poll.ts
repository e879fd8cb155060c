import type { Query } from '@tanstack/react-query'
import { ApiError } from '@proofyard/sdk/errors.ts'

/** Product specification, section 4. */
const POLL_MS = 1000
/** How often what tells of itself is asked for all the same: a message may be lost on its way. */
const FOLLOWED_MS = 15_000
/** How often what is not there yet is asked for: it comes seconds after a start, or minutes. */
const ASK_AGAIN_MS = 5000
/** To be asked again these do not answer otherwise; 429 and what a proxy says do. */
const REFUSED = [400, 401, 403, 404, 422]

/**
 * A `refetchInterval` that asks again each second until what was answered is done. A hidden tab does not ask, and what
 * the server refuses (a proof that was deleted meanwhile) is not asked for again.
 * @param isFollowed whether changes of it are told by the tab's connection, so that there is little to ask for
 */
export function pollUntil<Data>(isDone: (data: Data) => boolean, isFollowed: (data: Data) => boolean = () => false) {
  return ({ state: { data, error } }: { state: Pick<Query<Data>['state'], 'data' | 'error'> }): number | false => {
    if (data === undefined || isDone(data)) return false
    if (error instanceof ApiError && REFUSED.includes(error.status)) return false
    return isFollowed(data) ? FOLLOWED_MS : POLL_MS
  }
}

/** A `refetchInterval` that asks again every five seconds until there is an answer, whatever the server says until then. */
export function pollUntilThere({ state: { data } }: { state: Pick<Query['state'], 'data'> }): number | false {
  return data === undefined ? ASK_AGAIN_MS : false
}
