import { jsonDepth } from '@proofyard/contract/json-depth.ts'
import { RequestError } from '../errors/request-error.ts'
import { parseWithLongNumbers } from './long-numbers.ts'

/** Deeper than any honest input, and far from where recursion ends. */
const DEEPEST = 500
const LONG_NUMBER = /\d{16}/
/** How half a pair, or the first of a whole one, is written. */
const HALF_PAIR = /\\u[dD][89a-fA-F]/

/**
 * Reads a JSON body. Whole numbers past 2^53 keep all their digits: they come out as `JSON.rawJSON`, which
 * `JSON.stringify` writes as they were.
 * @throws RequestError 400; 422 for half a surrogate pair
 */
export function parseJsonBody(text: string): unknown {
  if (text.trim() === '') return undefined
  if (jsonDepth(text) > DEEPEST) {
    throw new RequestError(400, `The body nests more than ${DEEPEST} levels deep.`, { error: 'Value error' })
  }
  let value: unknown
  try {
    value = LONG_NUMBER.test(text) ? parseWithLongNumbers(text) : JSON.parse(text)
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'it cannot be read'
    throw new RequestError(400, `The body is not valid JSON: ${reason}.`, { error: 'Value error' })
  }
  if (HALF_PAIR.test(text) && hasHalfPair(value)) {
    throw new RequestError(422, 'The body has half of a surrogate pair, which is no character.', {
      error: 'Value error',
    })
  }
  return value
}

/** After the depth was judged, so that recursion is safe. */
function hasHalfPair(value: unknown): boolean {
  if (typeof value === 'string') return !value.isWellFormed()
  if (Array.isArray(value)) return value.some((item) => hasHalfPair(item))
  if (typeof value !== 'object' || value === null) return false
  return Object.keys(value).some((key) => !key.isWellFormed()) || Object.values(value).some((item) => hasHalfPair(item))
}
