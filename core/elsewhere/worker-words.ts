import { cut } from '../transitions/bounded-texts.ts'

const MAX_CHARACTERS = 2000
const MAX_LINE_CHARACTERS = 400

/** What a person reads of what a worker of another owner says: as its words, and not as those of this server. */
export function inWordsOf(worker: string, text: string): string {
  return `The worker “${worker}” of another owner says: ${text}`
}

/** A text of a worker of another owner, without what a terminal or PostgreSQL takes for more than text; a long one is cut. */
export function plainText(text: string): string {
  return cut(text, MAX_CHARACTERS)
}

/** The same in one line. */
export function plainLine(text: string): string {
  return cut(text.replaceAll(/\s+/g, ' '), MAX_LINE_CHARACTERS)
}
