import type { Queryable } from '../database/database.ts'
import { type Tally, openTally } from '../rate-limits/tally.ts'

const HOUR_MS = 3_600_000

/** The names, in small letters, that somebody was told within the last hour to unlock by mail. No one else is mailed a link to do so. */
export function lockedNames(queryable: Queryable): Tally {
  return openTally(queryable, 'locked names', HOUR_MS)
}
