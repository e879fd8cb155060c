/** A moment in a sentence that people of any time zone may read: `2026-01-31 12:00:05 UTC`. */
export function utcText(moment: Date): string {
  return `${moment.toISOString().slice(0, 19).replace('T', ' ')} UTC`
}
