const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' })

/** A moment in the reader's time zone; of what is no date, nothing is claimed. */
export function dateText(date: Date): string {
  return Number.isNaN(date.getTime()) ? 'a day that is not known' : format.format(date)
}
