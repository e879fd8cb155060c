/** How deep arrays and objects lie in each other in a JSON text, by its brackets alone. */
export function jsonDepth(text: string): number {
  let depth = 0
  let most = 0
  let isInString = false
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index]
    if (isInString) {
      if (character === '\\') index += 1
      else if (character === '"') isInString = false
    } else if (character === '"') isInString = true
    else if (character === '[' || character === '{') {
      depth += 1
      most = Math.max(most, depth)
    } else if (character === ']' || character === '}') depth -= 1
  }
  return most
}
