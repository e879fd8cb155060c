/** A moment as a date and time field has it, to the minute and in the reader's time zone; empty for none. */
export function toLocalText(moment: string | null): string {
  if (moment === null) return ''
  const date = new Date(moment)
  const two = (value: number) => String(value).padStart(2, '0')
  const day = [String(date.getFullYear()).padStart(4, '0'), two(date.getMonth() + 1), two(date.getDate())].join('-')
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`
}

/** The other way round, as the API wants it: ISO 8601 in UTC, or null for none. */
export function fromLocalText(text: string): string | null {
  return text === '' ? null : new Date(text).toISOString()
}

/** True when the moment has come; what has no end is never over. */
export function isOver(moment: string | null, now = Date.now()): boolean {
  return moment !== null && Date.parse(moment) <= now
}
