const HOUR = 3600
const DAY = 24 * HOUR

/** How long a bar of the chart may be, in seconds: from a minute to a week (product specification, section 9). */
const STEPS = [60, 300, 900, 1800, HOUR, 4 * HOUR, 12 * HOUR, DAY, 7 * DAY]

/** As many bars as a phone can tell apart, and two for a range that is widened to whole minutes. */
const MAX_BINS = 62

/** How long each bar is, in seconds, in a chart from `start` to `end`. */
export function binSeconds(start: Date, end: Date): number {
  const length = (end.getTime() - start.getTime()) / 1000
  return STEPS.find((step) => length / step <= MAX_BINS) ?? 7 * DAY
}
