import type { ValueType } from './value-type.ts'

interface Named {
  name: string
  type: ValueType
}

/** How many values these are, each element of an array by itself. */
export function countValues(members: readonly Named[]): bigint {
  return members.reduce((sum, { type }) => sum + countOf(type), 0n)
}

function countOf(type: ValueType): bigint {
  switch (type.kind) {
    case 'array':
      return type.shape.reduce((product, length) => product * BigInt(length), countOf(type.of))
    case 'tuple':
      return type.items.reduce((sum, item) => sum + countOf(item), 0n)
    case 'struct':
      return countValues(type.fields)
    case 'field':
    case 'integer':
    case 'boolean':
    case 'text':
    case 'bytes':
    case 'literal':
    case 'json':
      return 1n
    default:
      return type satisfies never
  }
}

/** A single value by the way to it, such as `point[1].x`. */
interface NamedValue {
  path: string
  type: ValueType
}

/**
 * Each value by itself, in the order in which they stand: the last index of an array runs fastest.
 * @param members not more than are wanted: look at `countValues` before
 */
export function* listValues(members: readonly Named[], prefix = ''): Generator<NamedValue> {
  for (const { name, type } of members) yield* valuesOf(type, prefix === '' ? name : `${prefix}.${name}`)
}

function* valuesOf(type: ValueType, path: string): Generator<NamedValue> {
  // Of nothing there may be a billion.
  if (countOf(type) === 0n) return
  if (type.kind === 'array') yield* elementsOf(type.of, type.shape, path)
  else if (type.kind === 'tuple') {
    for (const [index, item] of type.items.entries()) yield* valuesOf(item, `${path}[${index}]`)
  } else if (type.kind === 'struct') yield* listValues(type.fields, path)
  else yield { path, type }
}

function* elementsOf(of: ValueType, [length, ...others]: number[], path: string): Generator<NamedValue> {
  if (length === undefined) return yield* valuesOf(of, path)
  for (let index = 0; index < length; index += 1) yield* elementsOf(of, others, `${path}[${index}]`)
}
