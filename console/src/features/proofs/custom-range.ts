import { isCharted, type Span } from './date-range.ts'

/** What somebody wrote into the two fields of a custom range: local time, `2026-01-31T12:00`; the end may be empty. */
export interface WrittenRange {
  from: string
  to: string
}

/** A range that can be used, or what is wrong with which field. */
export type ReadRange = { span: Span } | { field: keyof WrittenRange; fault: string }

/** Reads two local times as a span; an empty end means until now. */
export function readWrittenRange({ from, to }: WrittenRange, now: Date = new Date()): ReadRange {
  const start = new Date(from)
  const end = to === '' ? undefined : new Date(to)
  if (!isCharted(start)) return { field: 'from', fault: 'Choose a date and a time.' }
  if (end !== undefined && !isCharted(end))
    return { field: 'to', fault: 'Choose a date and a time, or leave it empty.' }
  if (end === undefined && start >= now) return { field: 'from', fault: 'Choose a time in the past.' }
  if (end !== undefined && end <= start) return { field: 'to', fault: 'The end must be after the start.' }
  return { span: { from: start.toISOString(), to: end?.toISOString() } }
}
