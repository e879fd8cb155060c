import { InputError } from '../../languages/node/programs/input-error.ts'
import { type AbiMember, type AbiType, fieldOrder, spellType } from '../abi/abi-type.ts'
import type { InputValue } from './parse-input.ts'

/** What the executor takes: numbers as texts in hexadecimal. */
export type ProgramValue = string | boolean | ProgramValue[] | { [key: string]: ProgramValue }

/**
 * Fits an input to the parameters of a program: each once, of its type and in its range.
 *
 * @throws InputError that says what is missing, superfluous or of another type, and never what the input holds
 */
export function fitInput(input: Record<string, InputValue>, parameters: AbiMember[]): Record<string, ProgramValue> {
  const names = new Set(parameters.map(({ name }) => name))
  const missing = parameters.filter(({ name }) => !Object.hasOwn(input, name)).map(({ name }) => name)
  const superfluous = Object.keys(input).filter((name) => !names.has(name))
  if (missing.length > 0 || superfluous.length > 0) {
    const problems = [
      ...(missing.length > 0 ? [`it lacks ${missing.join(', ')}`] : []),
      ...(superfluous.length > 0 ? [`it gives ${superfluous.join(', ')}, which the program does not take`] : []),
    ]
    const takes = parameters.map(({ name, type }) => `${name}: ${spellType(type)}`).join(', ') || 'nothing'
    throw new InputError(`The input does not fit the program: ${problems.join('; ')}. The program takes ${takes}.`)
  }
  return fitMembers(input, parameters, '')
}

function fitMembers(input: Record<string, InputValue>, members: AbiMember[], prefix: string) {
  return Object.fromEntries(members.map(({ name, type }) => [name, fit(input[name] ?? null, type, `${prefix}${name}`)]))
}

function fit(value: InputValue, type: AbiType, place: string): ProgramValue {
  switch (type.kind) {
    case 'field':
      return fitNumber(value, place, 0n, fieldOrder - 1n, 'a field element: an integer from 0 to the prime less one')
    case 'integer':
      return fitInteger(value, type, place)
    case 'boolean':
      return fitBoolean(value, place)
    case 'string':
      return fitString(value, type.length, place)
    case 'array':
      return fitList(
        value,
        Array.from({ length: type.length }, () => type.type),
        place,
        spellType(type),
      )
    case 'tuple':
      return fitList(value, type.fields, place, spellType(type))
    case 'struct':
      return fitStruct(value, type.fields, place)
    default:
      return type satisfies never
  }
}

function fitInteger(value: InputValue, type: AbiType & { kind: 'integer' }, place: string): string {
  const width = BigInt(type.width)
  if (type.sign === 'unsigned') {
    return fitNumber(value, place, 0n, (1n << width) - 1n, `${spellType(type)}: an integer from 0 to 2^${width} - 1`)
  }
  const half = 1n << (width - 1n)
  const range = `an integer from -2^${width - 1n} to 2^${width - 1n} - 1`
  return fitNumber(value, place, -half, half - 1n, `${spellType(type)}: ${range}`)
}

function fitNumber(value: InputValue, place: string, least: bigint, most: bigint, what: string): string {
  const number = toInteger(value)
  if (number === undefined || number < least || number > most) {
    throw new InputError(
      `The input does not fit the program: ${place} must be ${what}. Texts such as "12" or "0x0c" are taken, too.`,
    )
  }
  return number < 0n ? `-${hex(-number)}` : hex(number)
}

function toInteger(value: InputValue): bigint | undefined {
  if (typeof value === 'bigint') return value
  if (typeof value === 'boolean') return value ? 1n : 0n
  const [, sign, digits] = (typeof value === 'string' && /^\s*(-?)(\d+|0x[\da-f]+)\s*$/i.exec(value)) || []
  if (digits === undefined) return undefined
  return sign === '-' ? -BigInt(digits) : BigInt(digits)
}

function fitBoolean(value: InputValue, place: string): boolean {
  if (value === 'true' || value === 'false') return value === 'true'
  const number = toInteger(value)
  if (number === 0n || number === 1n) return number === 1n
  throw new InputError(`The input does not fit the program: ${place} must be true or false.`)
}

function fitString(value: InputValue, length: number, place: string): string {
  if (typeof value === 'string' && Buffer.byteLength(value) === length) return value
  throw new InputError(`The input does not fit the program: ${place} must be a text of ${length} bytes in UTF-8.`)
}

function fitList(value: InputValue, types: AbiType[], place: string, spelled: string): ProgramValue[] {
  if (!Array.isArray(value) || value.length !== types.length) {
    const length = Array.isArray(value) ? `, and the input gives ${value.length}` : ''
    throw new InputError(
      `The input does not fit the program: ${place} must be ${spelled}: a list of ${types.length} values${length}.`,
    )
  }
  return types.map((type, index) => fit(value[index] ?? null, type, `${place}[${index}]`))
}

function fitStruct(value: InputValue, fields: AbiMember[], place: string): ProgramValue {
  const names = fields.map(({ name }) => name)
  const isTable = typeof value === 'object' && value !== null && !Array.isArray(value)
  if (!isTable || !sameNames(Object.keys(value), names)) {
    throw new InputError(
      `The input does not fit the program: ${place} must be an object with ${names.join(', ') || 'no keys'}, and nothing else.`,
    )
  }
  return fitMembers(value, fields, `${place}.`)
}

function sameNames(names: string[], expected: string[]): boolean {
  return names.length === expected.length && expected.every((name) => names.includes(name))
}

function hex(value: bigint): string {
  const digits = value.toString(16)
  return `0x${digits.padStart(digits.length + (digits.length % 2), '0')}`
}
