import { isDeepStrictEqual } from 'node:util'
import { readFile } from 'node:fs/promises'
import { fieldOrders } from '@proofyard/contract/interface/field-order.ts'
import { InterfaceError, MAX_INTERFACE_BYTES, parseBounded } from '@proofyard/contract/interface/read-interface.ts'
import type { ValueType, Written } from '@proofyard/contract/interface/value-type.ts'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import { findLeftFile } from '@proofyard/sandbox/left-file.ts'
import type { CompileResult } from '../framework.ts'
import type { GnarkManifest } from './manifest.ts'

type Interface = NonNullable<CompileResult['interface']>

/** gnark's JSON of a witness whose values are 0, 1, 2 and so on: the program of a project writes it, and it may be anything. */
type Shape = number | Shape[] | { [name: string]: Shape }

const orders: Partial<Record<string, string>> = fieldOrders

/**
 * What a circuit takes and shows, as its program tells it by gnark's schema. The input is read by FromJson of the project, which no
 * schema knows: its names are told only where the project's own input.json has them, each in the shape that it has in the circuit.
 *
 * @param made the folder with what the program has written
 * @param project the folder with the project's files
 */
export async function interfaceOf(
  { curve }: Pick<GnarkManifest, 'curve'>,
  made: FilePath,
  project: FilePath,
): Promise<CompileResult['interface']> {
  const shown = readShape(await readSmall(made, 'public-shape.json'))
  if (shown === undefined) return undefined
  const of = (written: Written): ValueType => ({
    kind: 'field',
    name: 'field',
    order: orders[curve] ?? null,
    negative: true,
    written,
  })
  const positions = leavesOf(shown)
  // In the order of the proof, or not told.
  const isInOrder = positions.every((position, index) => position === index)
  return {
    inputs: inputsOf(await readSmall(made, 'input-shape.json'), await readSmall(project, 'input.json'), positions, of),
    public_values: isInOrder
      ? {
          source: 'program',
          values: Object.entries(shown).map(([name, shape]) => ({
            name,
            type: typeOf(shape, of('either')),
            origin: 'input',
          })),
        }
      : null,
  }
}

function inputsOf(
  shapes: unknown,
  sample: unknown,
  shown: number[],
  of: (written: Written) => ValueType,
): Interface['inputs'] {
  const whole = readShape(shapes)
  if (whole === undefined || !isDocument(sample)) return null
  if (!isDeepStrictEqual(Object.keys(whole).toSorted(), Object.keys(sample).toSorted())) return null
  const isShown = new Set(shown)
  const values: NonNullable<Interface['inputs']>['values'] = []
  for (const [name, shape] of Object.entries(whole)) {
    const written = writtenAs(shape, sample[name])
    if (written === undefined) return null
    values.push({
      name,
      type: typeOf(shape, of(written)),
      // Of a struct with both, nobody is to believe that all of it stays secret.
      visibility: leavesOf(shape).some((position) => isShown.has(position)) ? 'public' : 'private',
    })
  }
  return { source: 'program', format: 'json', values }
}

/** How the sample writes the numbers of a value; undefined where it has not the value's shape. */
function writtenAs(shape: Shape, sample: unknown): Written | undefined {
  if (typeof shape === 'number') {
    if (typeof sample === 'number') return 'number'
    return typeof sample === 'string' && /^-?\d+$/.test(sample) ? 'text' : undefined
  }
  const parts = Object.entries<Shape>(shape)
  if (Array.isArray(shape) !== Array.isArray(sample) || !isDocument(sample)) return undefined
  if (Object.keys(sample).length !== parts.length) return undefined
  const ways = new Set(parts.map(([name, part]) => writtenAs(part, sample[name])))
  if (ways.has(undefined)) return undefined
  const [way = 'either'] = ways
  return ways.size > 1 ? 'either' : way
}

function typeOf(shape: Shape, leaf: ValueType): ValueType {
  if (typeof shape === 'number') return leaf
  if (!Array.isArray(shape)) {
    return { kind: 'struct', fields: Object.entries(shape).map(([name, part]) => ({ name, type: typeOf(part, leaf) })) }
  }
  const items = shape.map((part) => typeOf(part, leaf))
  const [first = leaf] = items
  if (!items.every((item) => isDeepStrictEqual(item, first))) return { kind: 'tuple', items }
  return first.kind === 'array'
    ? { kind: 'array', shape: [items.length, ...first.shape], of: first.of }
    : { kind: 'array', shape: [items.length], of: first }
}

/** The positions of its values, in its order. */
function leavesOf(shape: Shape): number[] {
  return typeof shape === 'number' ? [shape] : Object.values(shape).flatMap(leavesOf)
}

function readShape(read: unknown): { [name: string]: Shape } | undefined {
  return isShape(read) && typeof read === 'object' && !Array.isArray(read) ? read : undefined
}

function isShape(read: unknown): read is Shape {
  return typeof read === 'number' || (isDocument(read) && Object.values(read).every(isShape))
}

function isDocument(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** A file that may be anything, as JSON; undefined where it is none, or larger than an interface. */
async function readSmall(folder: FilePath, name: string): Promise<unknown> {
  const path = await findLeftFile(folder, name, MAX_INTERFACE_BYTES)
  if (path === undefined) return undefined
  try {
    return parseBounded(await readFile(path, 'utf8'))
  } catch (error) {
    if (error instanceof InterfaceError) return undefined
    throw error
  }
}
