import { type AbiMember, type AbiType, fieldOrder } from './abi-type.ts'

/**
 * `Verifier.toml`: a program's public values by name, its result as `return`, as nargo writes it: each number as a
 * text, `"0x…"` with 64 digits for what is a field element, an unsigned integer or a boolean, `"-0x05"` for a signed integer.
 * There is one text for each list of field elements: names in the order of the program, structs as inline tables.
 *
 * @param fields all public values, flattened, in the order of `members`
 */
export function writePublicValues(members: AbiMember[], fields: bigint[]): string {
  const source = { fields, at: 0 }
  const lines = members.map(({ name, type }) => `${name} = ${write(type, source)}\n`)
  if (source.at !== fields.length) throw new RangeError('There are more public values than the program has.')
  return lines.join('')
}

/**
 * Flattens parsed public values to field elements.
 *
 * @throws RangeError when they are not values of these types
 */
export function flattenPublicValues(members: AbiMember[], values: Record<string, unknown>): bigint[] {
  const into: bigint[] = []
  flattenMembers(members, values, into)
  return into
}

interface Source {
  fields: bigint[]
  at: number
}

function write(type: AbiType, source: Source): string {
  switch (type.kind) {
    case 'field':
    case 'boolean':
      return `"${hex(next(source), 64)}"`
    case 'integer':
      return `"${type.sign === 'signed' ? signedHex(next(source), type.width) : hex(next(source), 64)}"`
    case 'string':
      return writeString(type.length, source)
    case 'array':
      return writeList(
        Array.from({ length: type.length }, () => type.type),
        source,
      )
    case 'tuple':
      return writeList(type.fields, source)
    case 'struct':
      return `{ ${type.fields.map((field) => `${field.name} = ${write(field.type, source)}`).join(', ')} }`
    default:
      return type satisfies never
  }
}

function next(source: Source): bigint {
  const field = source.fields[source.at++]
  if (field === undefined) throw new RangeError('There are fewer public values than the program has.')
  return field
}

function writeList(types: AbiType[], source: Source): string {
  return `[${types.map((type) => write(type, source)).join(', ')}]`
}

/** What is not UTF-8 has no text, so it is a list of bytes. */
function writeString(length: number, source: Source): string {
  const codes = Array.from({ length }, () => next(source))
  const text = codes.every((code) => code < 256n) ? textOf(codes.map(Number)) : undefined
  return text === undefined ? `[${codes.map((code) => `"${hex(code, 64)}"`).join(', ')}]` : quote(text)
}

/** TOML takes what JSON takes, but for one control character. */
function quote(text: string): string {
  return JSON.stringify(text).replaceAll('\u007f', String.raw`\u007f`)
}

function textOf(bytes: number[]): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Uint8Array.from(bytes))
  } catch {
    return undefined
  }
}

function hex(value: bigint, digits: number): string {
  return `0x${value.toString(16).padStart(digits, '0')}`
}

function signedHex(value: bigint, width: number): string {
  const negative = value >= 1n << BigInt(width - 1)
  const digits = (negative ? (1n << BigInt(width)) - value : value).toString(16)
  return `${negative ? '-' : ''}0x${digits.padStart(digits.length + (digits.length % 2), '0')}`
}

function flattenMembers(members: AbiMember[], values: unknown, into: bigint[]) {
  if (!isTable(values)) throw new RangeError('A table is expected.')
  if (Object.keys(values).length !== members.length) throw new RangeError('There are other names than expected.')
  for (const { name, type } of members) flatten(type, values[name], into)
}

function flatten(type: AbiType, value: unknown, into: bigint[]) {
  switch (type.kind) {
    case 'field':
      into.push(parse(value, fieldOrder))
      return
    case 'boolean':
      into.push(parse(value, 2n))
      return
    case 'integer':
      into.push(parse(value, 1n << BigInt(type.width)))
      return
    case 'string':
      if (typeof value === 'string') for (const byte of new TextEncoder().encode(value)) into.push(BigInt(byte))
      else for (const item of listOf(type.length, value)) flatten(byteOrMore, item, into)
      return
    case 'array':
      for (const item of listOf(type.length, value)) flatten(type.type, item, into)
      return
    case 'tuple':
      for (const [index, item] of listOf(type.fields.length, value).entries()) {
        flatten(type.fields[index] ?? byteOrMore, item, into)
      }
      return
    case 'struct':
      flattenMembers(type.fields, value, into)
  }
}

const byteOrMore: AbiType = { kind: 'field' }

/** Looked at before anything is made of the length: the key that says it may be a stranger's. */
function listOf(length: number, value: unknown): unknown[] {
  if (!Array.isArray(value) || value.length !== length) throw new RangeError('A list of another length.')
  return value
}

/** A number from 0 up to `bound`; a negative one stands for its two's complement. */
function parse(value: unknown, bound: bigint): bigint {
  const [, sign, digits] = (typeof value === 'string' && /^(-?)(0x[\da-f]+)$/.exec(value)) || []
  if (digits === undefined) throw new RangeError('A number is expected.')
  const number = sign === '-' ? bound - BigInt(digits) : BigInt(digits)
  if (number < 0n || number >= bound) throw new RangeError('A number out of range.')
  return number
}

function isTable(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
