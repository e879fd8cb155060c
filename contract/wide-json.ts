import { endOfString, isQuote } from './json-strings.ts'

const COMMA = 0x2c

/**
 * Whether a JSON text has more than so many values beside each other, by its commas outside of texts. To parse millions, and to have a
 * schema say what is wrong with each, holds up a worker and takes its memory; a key that was brought is a stranger's.
 */
export function isWide(text: string, most: number): boolean {
  let commas = 0
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    if (code === COMMA) {
      commas += 1
      if (commas > most) return true
    } else if (isQuote(code)) index = endOfString(text, index)
  }
  return false
}
