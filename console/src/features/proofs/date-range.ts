const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** The ranges that one click chooses (product specification, section 9). */
const quickRanges = {
  '1h': { name: 'Past 1 hour', length: HOUR },
  '4h': { name: 'Past 4 hours', length: 4 * HOUR },
  '1d': { name: 'Past 1 day', length: DAY },
  '1w': { name: 'Past 1 week', length: 7 * DAY },
  '30d': { name: 'Past 30 days', length: 30 * DAY },
}
export type QuickRange = keyof typeof quickRanges
export const QUICK_RANGES = ['1h', '4h', '1d', '1w', '30d'] as const satisfies QuickRange[]

/** A span of time; without `to` it lasts until now. Both are ISO 8601. */
export interface Span {
  from: string
  to?: string | undefined
}

/** Which time the history is of: up to now, or one that was written (`custom`) or drawn in the chart (`zoom`). */
export type DateRange = { kind: QuickRange } | ({ kind: 'custom' | 'zoom' } & Span)

/** How a range is called where it is chosen. */
export function rangeName(kind: DateRange['kind']): string {
  if (kind === 'custom') return 'Custom'
  return kind === 'zoom' ? 'Zoom' : quickRanges[kind].name
}

/**
 * Where a range begins and ends. A range up to now has no end. It begins with a whole minute, so that the bars of the chart do
 * not move with every second, and its length before the minute that is running ends, so that the last bar is as long as the others.
 */
export function rangeMoments(range: DateRange, now: Date = new Date()): { after: Date; before: Date | undefined } {
  if ('from' in range) {
    return { after: new Date(range.from), before: range.to === undefined ? undefined : new Date(range.to) }
  }
  return { after: endOfMinute(now.getTime() - quickRanges[range.kind].length), before: undefined }
}

/** The whole minute that has begun at a moment (in milliseconds). */
export function startOfMinute(moment: number): Date {
  return new Date(Math.floor(moment / MINUTE) * MINUTE)
}

/** The whole minute that follows a moment (in milliseconds), or the moment itself. */
export function endOfMinute(moment: number): Date {
  return new Date(Math.ceil(moment / MINUTE) * MINUTE)
}

/** False for what is no date, and for years of which a chart would have more bars than the server counts. */
export function isCharted(date: Date): boolean {
  const year = date.getUTCFullYear()
  return year >= 1970 && year < 2100
}
