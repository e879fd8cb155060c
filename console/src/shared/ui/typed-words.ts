/** The words that a person typed or pasted with commas between them; one empty word when there is none. */
export function typedWords(text: string): string[] {
  const words = text.split(',').filter((word) => word.trim() !== '')
  return words.length === 0 ? [''] : words
}
