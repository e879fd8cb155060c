import { localText } from '../../shared/format/local-text.ts'

/** A moment as a date and time field has it, to the minute and in the reader's time zone; empty for none. */
export function toLocalText(moment: string | null): string {
  return moment === null ? '' : localText(new Date(moment))
}

/** The other way round, as the API wants it: ISO 8601 in UTC, or null for none. */
export function fromLocalText(text: string): string | null {
  return text === '' ? null : new Date(text).toISOString()
}

/** True when the moment has come; what has no end is never over. */
export function isOver(moment: string | null, now = Date.now()): boolean {
  return moment !== null && Date.parse(moment) <= now
}
