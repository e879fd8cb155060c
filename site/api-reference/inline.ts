/** A sentence of the contract inside of markdown: what would begin a tag there, or end a cell of a table, is text. */
export function inline(text: string): string {
  return text
    .replaceAll('<', '&lt;')
    .replaceAll('|', String.raw`\|`)
    .replaceAll(/\s*\n\s*/g, ' ')
}
