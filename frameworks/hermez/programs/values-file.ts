import { closeSync, openSync, readFileSync, statSync, writeSync } from 'node:fs'
import { InputError } from '../../languages/node/programs/input-error.ts'
import { prime } from './goldilocks.ts'
import type { PolsArray } from './pilcom.ts'

const rowsAtOnce = 4096

/**
 * Makes BigInts of the field out of what an executor left, so that what is checked is what is written.
 *
 * @throws InputError that names polynomial and row of a value that is none, never the value
 */
export function settleValues({ $$array, $$defArray, $$n }: PolsArray): void {
  $$array.forEach((values, i) => {
    for (let row = 0; row < $$n; row++) {
      const value = elementOf(values[row])
      if (value === undefined) {
        const { name = '', idx } = $$defArray[i] ?? {}
        throw new InputError(
          `executor.js leaves ${idx === undefined ? name : `${name}[${idx}]`} in row ${row} ${whatItIs(values[row])}`,
        )
      }
      values[row] = value
    }
  })
}

/** Negative numbers count from the prime, as in pilcom. */
function elementOf(value: unknown): bigint | undefined {
  const number = typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : value
  if (typeof number !== 'bigint') return undefined
  const element = number < 0n ? number + prime : number
  return element >= 0n && element < prime ? element : undefined
}

function whatItIs(value: unknown): string {
  if (value === undefined) return 'without a value.'
  if (typeof value === 'bigint') return 'with a number outside the field (its prime is 2^64 - 2^32 + 1).'
  return `with something that is no whole number (${value === null ? 'null' : typeof value}).`
}

/** Writes settled values row by row, 8 bytes each, little end first: the form that pilcom reads. */
export function writeValues({ $$array, $$n }: PolsArray, path: string): void {
  const file = openSync(path, 'w')
  for (let from = 0; from < $$n; from += rowsAtOnce) {
    const rows = Math.min(rowsAtOnce, $$n - from)
    const words = new BigUint64Array(rows * $$array.length)
    let at = 0
    for (let row = from; row < from + rows; row++) {
      for (const values of $$array) words[at++] = BigInt(String(values[row]))
    }
    const bytes = new Uint8Array(words.buffer)
    for (let written = 0; written < bytes.length;) written += writeSync(file, bytes, written)
  }
  closeSync(file)
}

/**
 * Reads what `writeValues` wrote in another process, in which the project's own code ran.
 *
 * @throws InputError when it is anything else than one element of the field for each polynomial and row
 */
export async function readValues(into: PolsArray, path: string, what: string): Promise<void> {
  const wrong = new InputError(`executor.js did not leave ${what}.`)
  const count = into.$$nPols * into.$$n
  if (statSync(path).size !== count * 8) throw wrong
  const { buffer, byteOffset } = readFileSync(path)
  const words = new BigUint64Array(buffer, byteOffset, count)
  let at = 0
  for (let row = 0; row < into.$$n; row++) {
    for (const values of into.$$array) {
      const value = words[at++] ?? prime
      if (value >= prime) throw wrong
      values[row] = value
    }
  }
}
