/** Cuts a text that is longer than `length` characters, and ends it with an ellipsis. */
export function truncate(text: string, length: number): string {
  const characters = Array.from(text)
  return characters.length > length ? `${characters.slice(0, length).join('')}…` : text
}
