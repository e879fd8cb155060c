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
