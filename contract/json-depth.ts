import { endOfString, isQuote } from './json-strings.ts'

const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]

/** How deep arrays and objects lie in each other in a JSON text, by its brackets alone. */
export function jsonDepth(text: string): number {
  let depth = 0
  let most = 0
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    if (isQuote(code)) index = endOfString(text, index)
    else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      depth += 1
      most = Math.max(most, depth)
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) depth -= 1
  }
  return most
}
