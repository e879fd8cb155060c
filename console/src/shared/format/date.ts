const parts: Intl.DateTimeFormatOptions = {
  month: 'short',
  day: '2-digit',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
  hour12: true,
}
const format = new Intl.DateTimeFormat('en-US', parts)
const zoned = new Intl.DateTimeFormat('en-US', { ...parts, timeZoneName: 'short' })

/** `Jan 05, 2026, 3:04:05 PM` in the reader's time zone (product specification, section 9); `N/A` for nothing. */
export function formatDate(date: string | null | undefined): string {
  return formatBy(format, date)
}

/** The same with the zone, as `Jan 05, 2026, 3:04:05 PM GMT+1`. */
export function formatZoned(date: string | null | undefined): string {
  return formatBy(zoned, date)
}

function formatBy(writer: Intl.DateTimeFormat, date: string | null | undefined): string {
  if (date === null || date === undefined) return 'N/A'
  const moment = new Date(date)
  return Number.isNaN(moment.getTime()) ? 'N/A' : writer.format(moment)
}

const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' })

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]

/** `5 minutes ago`, `yesterday`; within a minute `just now`. */
export function formatRelative(date: string, now: number = Date.now()): string {
  const seconds = (new Date(date).getTime() - now) / 1000
  for (const [unit, length] of STEPS) {
    if (Math.abs(seconds) >= length) return relative.format(Math.trunc(seconds / length), unit)
  }
  return 'just now'
}
