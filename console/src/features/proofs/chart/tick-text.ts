const HOUR = 3_600_000
const DAY = 24 * HOUR

const year = new Intl.DateTimeFormat('en-US', { year: 'numeric' })
const month = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric' })
const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: '2-digit' })
const hour = new Intl.DateTimeFormat('en-US', { hour: 'numeric', hour12: true })
const minute = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', hour12: true })
const stretch = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: '2-digit',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
})
const count = new Intl.NumberFormat('en-US', { notation: 'compact' })

/** What stands below a moment of an axis whose marks are `distance` apart, both in milliseconds, in local time. */
export function tickText(moment: number, distance: number): string {
  const date = new Date(moment)
  if (distance >= 360 * DAY) return year.format(date)
  if (distance >= 28 * DAY) return month.format(date)
  const isMidnight = date.getHours() === 0 && date.getMinutes() === 0
  if (distance >= DAY || isMidnight) return day.format(date)
  return (distance >= HOUR ? hour : minute).format(date)
}

/** `Mar 08, 2026, 12:30 – 4:30 PM`; moments in milliseconds. */
export function stretchText(from: number, to: number): string {
  return stretch.formatRange(from, to)
}

/** `1200` as `1.2K`. */
export function countText(amount: number): string {
  return count.format(amount)
}
