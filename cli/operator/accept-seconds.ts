import { UsageError } from '../failure.ts'

const DAY_SECONDS = 24 * 3600
const MAX_DAYS = 365

/** For how long what an old secret made is accepted yet. @param days as it was typed; 7 without it. @throws UsageError */
export function acceptSeconds(days = '7'): number {
  if (!/^\d{1,3}(?:\.\d{1,3})?$/.test(days) || Number(days) > MAX_DAYS) {
    throw new UsageError(
      `--accept-old-for is a number of days from 0 to ${MAX_DAYS}, such as 7. With 0 the old one ends at once.`,
    )
  }
  return Math.round(Number(days) * DAY_SECONDS)
}
