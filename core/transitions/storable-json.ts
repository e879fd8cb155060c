/**
 * JSON that PostgreSQL takes as `jsonb`, of what a framework tells of a build: names and words in it may be a user's, and hold a NUL or
 * half of a surrogate pair. Each becomes U+FFFD.
 */
export function storableJson(value: object): string {
  return JSON.stringify(storable(value))
}

function storable(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value)
  if (Array.isArray(value)) return value.map(storable)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [storableText(key), storable(one)]))
}

function storableText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\uFFFD')
}
