import {
  FieldOrder,
  type ValueType,
  ValueName,
  WholeNumber,
  type Written,
  isRange,
} from '@proofyard/contract/interface/value-type.ts'
import { z } from 'zod'

/**
 * A type as interface.json spells it: a name such as `u64`, `field` or `bool`, with the length of each dimension behind it where
 * it is an array (`u64[4][2]`), or an object for what no name says.
 */
export type SideType =
  | string
  | { array: SideType; shape: number[] }
  | { struct: { name: string; type: SideType }[] }
  | { tuple: SideType[] }
  | { minimum: string; maximum: string }
  | { field: string }

const Member = z.strictObject({
  name: ValueName,
  get type() {
    return SideType
  },
})

export const SideType: z.ZodType<SideType> = z.union(
  [
    z.string().max(100),
    z.strictObject({
      get array() {
        return SideType
      },
      shape: z.array(z.int().min(0)).min(1),
    }),
    z.strictObject({ struct: z.array(Member) }),
    z.strictObject({
      get tuple() {
        return z.array(SideType)
      },
    }),
    z
      .strictObject({ minimum: WholeNumber, maximum: WholeNumber })
      .refine(isRange, { error: 'must have a range that is not empty' }),
    z.strictObject({ field: FieldOrder }),
  ],
  { error: 'must be a type' },
)

/** A name of a type that is none. */
export class UnknownTypeError extends Error {
  override name = 'UnknownTypeError'
}

/**
 * @param order of the field in which the framework computes, in decimal; null where it is not known
 * @param written how numbers stand in the input; undefined for the usual way: integers as numbers, field elements as text
 * @throws UnknownTypeError
 */
export function valueTypeOf(type: SideType, order: string | null, written: Written | undefined): ValueType {
  const within = (of: SideType) => valueTypeOf(of, order, written)
  if (typeof type === 'string') return namedType(type, order, written)
  if ('array' in type) return { kind: 'array', shape: type.shape, of: within(type.array) }
  if ('tuple' in type) return { kind: 'tuple', items: type.tuple.map(within) }
  if ('struct' in type) {
    return { kind: 'struct', fields: type.struct.map(({ name, type: of }) => ({ name, type: within(of) })) }
  }
  if ('field' in type) return fieldType(type.field, written)
  const { minimum, maximum } = type
  return {
    kind: 'integer',
    name: `${minimum} to ${maximum}`.slice(0, 100),
    minimum,
    maximum,
    written: written ?? 'number',
  }
}

function namedType(name: string, order: string | null, written: Written | undefined): ValueType {
  const [, element = '', dimensions = ''] = /^([a-z0-9]+)((?:\[\d{1,13}\])*)$/.exec(name) ?? []
  const of = elementType(element, order, written)
  if (of === undefined) throw new UnknownTypeError(`${JSON.stringify(name)} is not the name of a type`)
  const shape = [...dimensions.matchAll(/\d+/g)].map(Number)
  return shape.length === 0 ? of : { kind: 'array', shape, of }
}

function elementType(name: string, order: string | null, written: Written | undefined): ValueType | undefined {
  if (name === 'field') return fieldType(order, written)
  if (name === 'bool') return { kind: 'boolean' }
  if (name === 'text') return { kind: 'text', bytes: null }
  if (name === 'bytes') return { kind: 'bytes', length: null }
  if (name === 'json') return { kind: 'json' }
  const [, sign, bits] = /^([ui])(8|16|32|64|128|256)$/.exec(name) ?? []
  if (bits === undefined) return undefined
  return integerType(name, sign === 'i', Number(bits), written ?? 'number')
}

function fieldType(order: string | null, written: Written | undefined): ValueType {
  return { kind: 'field', name: 'field', order, negative: false, written: written ?? 'text' }
}

/** An integer of so many bits; a signed one in two's complement. */
export function integerType(name: string, isSigned: boolean, bits: number, written: Written): ValueType {
  const half = 1n << BigInt(isSigned ? bits - 1 : bits)
  return { kind: 'integer', name, minimum: String(isSigned ? -half : 0n), maximum: String(half - 1n), written }
}
