const HOUR = 3600
const DAY = 24 * HOUR

/** How long a bar of the chart may be, in seconds: from a minute to a week (product specification, section 9). */
const STEPS = [60, 300, 900, 1800, HOUR, 4 * HOUR, 12 * HOUR, DAY, 7 * DAY]

/** As many bars as a phone can tell apart, and two for a range that is widened to whole minutes. */
const MAX_BINS = 62

/** The shortest last bar, as a part of the others: a sliver would hide the newest proofs. */
const MIN_LAST = 0.75

/** How long each bar is, in seconds, in a chart from `start` to `end`: whole minutes, which the server has counted already. */
export function binSeconds(start: Date, end: Date): number {
  const length = (end.getTime() - start.getTime()) / 1000
  const step = STEPS.find((seconds) => length / seconds <= MAX_BINS) ?? 7 * DAY
  if (step === 7 * DAY) return step
  const lengths = Array.from({ length: step / 60 + 1 }, (_, more) => step + more * 60)
  return lengths.find((bin) => lastOf(length, bin) >= MIN_LAST) ?? step
}

/** How long the last bar is, as a part of a whole one. */
function lastOf(length: number, bin: number): number {
  const rest = (length % bin) / bin
  return rest === 0 ? 1 : rest
}
