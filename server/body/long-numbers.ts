import { randomBytes } from 'node:crypto'
import { endOfString, isQuote } from '@proofyard/contract/json-strings.ts'

declare global {
  // ECMAScript 2026, in Node since 22; TypeScript's library does not have it yet.
  interface JSON {
    rawJSON(text: string): unknown
  }
}

const [MINUS, ZERO, NINE] = [0x2d, 0x30, 0x39]
/** A fraction and an exponent. */
const OTHERS_OF_NUMBERS = new Set(Array.from('.eE+', (character) => character.charCodeAt(0)))
/** An integer of JSON with so many characters may be more than a double holds exactly. */
const MIN_LENGTH = 16
const INTEGER = /^-?(?:0|[1-9]\d*)$/

/**
 * As `JSON.parse`, but whole numbers past 2^53 come out as `JSON.rawJSON`. They are found in the text, marked there, and put back: a
 * reviver is called for each value, which takes half a minute and gigabytes for 32 MiB of small ones.
 *
 * @throws SyntaxError
 */
export function parseWithLongNumbers(text: string): unknown {
  const mark = `${randomBytes(16).toString('hex')} `
  const marked = markLongNumbers(text, mark)
  if (marked === undefined) return JSON.parse(text)
  try {
    return unmark(JSON.parse(marked), mark)
  } catch {
    // What is wrong is said of the text as it came.
    return JSON.parse(text)
  }
}

/** @returns undefined where there is none */
function markLongNumbers(text: string, mark: string): string | undefined {
  const parts: string[] = []
  let from = 0
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    if (isQuote(code)) index = endOfString(text, index)
    else if (isOfNumber(code)) {
      const end = endOfNumber(text, index)
      const token = end - index < MIN_LENGTH ? '' : text.slice(index, end)
      if (INTEGER.test(token) && !Number.isSafeInteger(Number(token))) {
        parts.push(text.slice(from, index), `"${mark}${token}"`)
        from = end
      }
      index = end - 1
    }
  }
  return from === 0 ? undefined : [...parts, text.slice(from)].join('')
}

function isOfNumber(code: number): boolean {
  return (code >= ZERO && code <= NINE) || code === MINUS
}

/** Behind all that a number may have, so that no part of a fraction is taken for a whole one. */
function endOfNumber(text: string, start: number): number {
  let index = start + 1
  while (index < text.length && (isOfNumber(text.charCodeAt(index)) || OTHERS_OF_NUMBERS.has(text.charCodeAt(index))))
    index += 1
  return index
}

/** In its place, without a copy. It is no deeper than recursion can go. */
function unmark(value: unknown, mark: string): unknown {
  if (typeof value === 'string') return value.startsWith(mark) ? JSON.rawJSON(value.slice(mark.length)) : value
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index += 1) {
      const item: unknown = value[index]
      if (isMarkable(item)) value[index] = unmark(item, mark)
    }
  } else if (isObject(value)) {
    for (const key of Object.keys(value)) {
      if (key.startsWith(mark)) throw new SyntaxError('A number stands in the place of a name')
      const item = value[key]
      if (isMarkable(item)) replace(value, key, unmark(item, mark))
    }
  }
  return value
}

function isMarkable(item: unknown): boolean {
  return typeof item === 'string' || (typeof item === 'object' && item !== null)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** Also of a member that is called __proto__. */
function replace(object: Record<string, unknown>, key: string, value: unknown): void {
  if (object[key] !== value) Object.defineProperty(object, key, { value })
}
