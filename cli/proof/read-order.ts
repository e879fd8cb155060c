import { UsageError } from '../failure.ts'

/** What is typed of the order of a proof. */
export interface OrderOptions {
  priority?: string
  deadline?: string
}

const SECONDS = new Map([
  ['s', 1],
  ['m', 60],
  ['h', 3600],
  ['d', 86_400],
])
const SPAN = /^(?<count>\d{1,9})(?<unit>[smhd])$/

/**
 * Reads the order of a proof among those of its team: the priority as a number, and the deadline as ISO 8601 or as a span from now,
 * such as `30m`. Whether they may be is judged by the server.
 * @throws UsageError
 */
export function readOrder(
  { priority, deadline }: OrderOptions,
  now = new Date(),
): { priority?: number; deadline?: Date } {
  return {
    ...(priority !== undefined && { priority: readPriority(priority) }),
    ...(deadline !== undefined && { deadline: readDeadline(deadline, now) }),
  }
}

function readPriority(typed: string): number {
  if (!/^[+-]?\d{1,3}$/.test(typed)) throw new UsageError('--priority is a whole number from -10 to 10.')
  return Number(typed)
}

function readDeadline(typed: string, now: Date): Date {
  const { count, unit } = SPAN.exec(typed)?.groups ?? {}
  const deadline = unit === undefined ? timeOf(typed) : now.getTime() + Number(count) * (SECONDS.get(unit) ?? 0) * 1000
  const date = new Date(deadline)
  if (Number.isNaN(date.getTime()))
    throw new UsageError('--deadline is a time as 2026-01-31T12:00:00Z, or a span from now as 90s, 30m, 2h or 1d.')
  return date
}

const TIME = /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)T\d\d:\d\d/

/** Without a time zone it is one of the person who types it. @returns NaN for what is none; 30 February is not 2 March */
function timeOf(typed: string): number {
  const { year, month, day } = TIME.exec(typed)?.groups ?? {}
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  return date.getUTCDate() === Number(day) ? Date.parse(typed) : Number.NaN
}
