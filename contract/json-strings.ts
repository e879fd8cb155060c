const [QUOTE, BACKSLASH] = [0x22, 0x5c]

/** Whether a character begins a string in a JSON text, outside of strings. */
export function isQuote(code: number): boolean {
  return code === QUOTE
}

/** Where a string of a JSON text ends: the index of its closing quote, or past the end of a text that has none. @param start of its opening quote */
export function endOfString(text: string, start: number): number {
  let index = start + 1
  while (index < text.length && text.charCodeAt(index) !== QUOTE) {
    index += text.charCodeAt(index) === BACKSLASH ? 2 : 1
  }
  return index
}
