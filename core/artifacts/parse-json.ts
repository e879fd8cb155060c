import type { Json, JsonObject } from '@proofyard/contract/json.ts'

/**
 * The value of a JSON text. What `JSON.parse` makes is JSON: a schema that looks at each of its values again takes half a minute for
 * 32 MiB.
 *
 * @throws SyntaxError for what is no JSON
 */
export function parseJson(text: string): Json {
  const value: Json = JSON.parse(text)
  return value
}

/** @throws SyntaxError for what is no JSON, TypeError for what is no object */
export function parseJsonObject(text: string): JsonObject {
  const value = parseJson(text)
  if (isJsonObject(value)) return value
  throw new TypeError('The text is JSON, and no object.')
}

export function isJsonObject(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

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
