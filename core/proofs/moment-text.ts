/** A moment as a sentence for people has it, in whatever zone they are: `2026-01-31 12:00:05 UTC`. */
export function momentText(moment: Date): string {
  return `${moment.toISOString().slice(0, 19).replace('T', ' ')} UTC`
}
