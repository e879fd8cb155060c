import type { KeptInterface } from '@proofyard/contract/interface/circuit-interface.ts'
import type { PublicValue } from '@proofyard/contract/interface/public-values.ts'
import type { Json } from '@proofyard/contract/json.ts'

/** A public value as a proof's document has it; `name` is null where the document names nothing. */
export type ShownValue = Pick<PublicValue, 'name' | 'decimal' | 'hex' | 'text'>

/** Reads the document of a proof's public values, in their order. */
export type PublicValueReader = (document: Json, known: KeptInterface['public_values']) => ShownValue[]

/** A proof that shows more is not read value by value. */
export const MAX_SHOWN_VALUES = 10_000

export class TooManyValuesError extends Error {
  override name = 'TooManyValuesError'
}

export function shownNumber(name: string | null, number: bigint): ShownValue {
  const digits = (number < 0n ? -number : number).toString(16)
  const even = digits.padStart(digits.length + (digits.length % 2), '0')
  return { name, decimal: String(number), hex: `${number < 0n ? '-' : ''}0x${even}`, text: null }
}

export function shownBytes(name: string | null, bytes: Uint8Array): ShownValue {
  return { name, decimal: null, hex: `0x${Buffer.from(bytes).toString('hex')}`, text: null }
}

export function shownText(name: string | null, text: string): ShownValue {
  return { name, decimal: null, hex: null, text }
}

/** A number in one of the spellings of the frameworks, else text. */
function shownSpelling(name: string | null, spelling: string): ShownValue {
  if (/^-?\d{1,400}$/.test(spelling)) return shownNumber(name, BigInt(spelling))
  const [, sign, digits] = /^(-?)(0x[\da-f]{1,400})$/i.exec(spelling) ?? []
  if (digits === undefined) return shownText(name, spelling)
  return shownNumber(name, sign === '-' ? -BigInt(digits) : BigInt(digits))
}

/**
 * What stands in lists has no name, what stands in objects the way to it.
 *
 * @param isText whether what has this name is text although it may look like a number
 * @throws TooManyValuesError
 */
export function listPlainValues(document: Json, isText: (name: string) => boolean = () => false): ShownValue[] {
  const values: ShownValue[] = []
  const add = (value: ShownValue) => {
    if (values.length === MAX_SHOWN_VALUES) throw new TooManyValuesError('There are more values than are shown.')
    values.push(value)
  }
  const walk = (value: Json, name: string | null) => {
    if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) walk(item, name === null ? null : `${name}[${index}]`)
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, item] of Object.entries(value)) walk(item, name === null ? key : `${name}.${key}`)
    } else if (typeof value === 'string') {
      add(name !== null && isText(name) ? shownText(name, value) : shownSpelling(name, value))
    } else if (typeof value === 'number' && Number.isSafeInteger(value)) add(shownNumber(name, BigInt(value)))
    else add(shownText(name, String(value)))
  }
  walk(document, null)
  return values
}
