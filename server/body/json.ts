import { RequestError } from '../errors/request-error.ts'

declare global {
  // ECMAScript 2026, in Node since 22; TypeScript's library does not have it yet.
  interface JSON {
    parse(text: string, reviver: (key: string, value: unknown, context: { source?: string }) => unknown): unknown
    rawJSON(text: string): unknown
  }
}

/** Deeper than any honest input, and far from where recursion ends. */
const DEEPEST = 500
const LONG_NUMBER = /\d{16}/
/** How half a pair, or the first of a whole one, is written. */
const HALF_PAIR = /\\u[dD][89a-fA-F]/
const INTEGER = /^-?\d+$/

/**
 * Reads a JSON body. Whole numbers past 2^53 keep all their digits: they come out as `JSON.rawJSON`, which
 * `JSON.stringify` writes as they were.
 * @throws RequestError 400; 422 for half a surrogate pair
 */
export function parseJsonBody(text: string): unknown {
  if (text.trim() === '') return undefined
  let value: unknown
  try {
    value = LONG_NUMBER.test(text) ? JSON.parse(text, keepDigits) : JSON.parse(text)
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'it cannot be read'
    throw new RequestError(400, `The body is not valid JSON: ${reason}.`, { error: 'Value error' })
  }
  if (isTooDeep(value)) {
    throw new RequestError(400, `The body nests more than ${DEEPEST} levels deep.`, { error: 'Value error' })
  }
  if (HALF_PAIR.test(text) && hasHalfPair(value)) {
    throw new RequestError(422, 'The body has half of a surrogate pair, which is no character.', {
      error: 'Value error',
    })
  }
  return value
}

function keepDigits(_: string, value: unknown, context: { source?: string }): unknown {
  const { source } = context
  const isExact = typeof value !== 'number' || Number.isSafeInteger(value) || source === undefined
  return isExact || !INTEGER.test(source) ? value : JSON.rawJSON(source)
}

/** Level by level: a walk without recursion cannot be made to end the process. */
function isTooDeep(value: unknown): boolean {
  let level = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEEPEST) return true
    level = level.flatMap((item) => (typeof item === 'object' && item !== null ? Object.values(item) : []))
  }
  return false
}

/** After the depth was judged, so that recursion is safe. */
function hasHalfPair(value: unknown): boolean {
  if (typeof value === 'string') return !value.isWellFormed()
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([key, item]) => !key.isWellFormed() || hasHalfPair(item))
}
