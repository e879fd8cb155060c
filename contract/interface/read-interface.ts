import { jsonDepth } from '../json-depth.ts'
import { isWide } from '../wide-json.ts'
import { KeptInterface } from './circuit-interface.ts'
import type { ValueType } from './value-type.ts'

/** Of the whole description in UTF-8, the sample aside. */
export const MAX_INTERFACE_BYTES = 256 * 1024
/** Of the sample, which is left out where it is longer. */
export const MAX_SAMPLE_BYTES = 64 * 1024
/** Types in each other. */
const MAX_TYPE_DEPTH = 16
/** Each level of a type is an object in an object or a list, within the lists of the description. */
const MAX_JSON_DEPTH = 4 + 3 * MAX_TYPE_DEPTH
/** Names and types, all together: a page that shows more helps no one. */
const MAX_INTERFACE_PARTS = 2000
/** A part has a dozen members, and an array as many dimensions at most. A schema that says what is wrong with each of a hundred thousand ends by itself. */
const MAX_JSON_VALUES = 28 * MAX_INTERFACE_PARTS

/** What is wrong with the description of an interface, as a part of a sentence: "it names a twice". */
export class InterfaceError extends Error {
  override name = 'InterfaceError'
}

/**
 * Reads what was kept of a build, or what another says that it is: bounded before it is looked at.
 * @throws InterfaceError
 */
export function readInterface(text: string): KeptInterface {
  if (new TextEncoder().encode(text).length > MAX_INTERFACE_BYTES + 2 * MAX_SAMPLE_BYTES)
    throw new InterfaceError(`it is larger than ${MAX_INTERFACE_BYTES / 1024} KiB`)
  return requireBounded(KeptInterface.safeParse(parseBounded(text)))
}

/**
 * The value of a JSON text that is not nested deeper, and not wider, than an interface can be.
 * @throws InterfaceError
 */
export function parseBounded(text: string): unknown {
  if (jsonDepth(text) > MAX_JSON_DEPTH) throw new InterfaceError('it has values in each other, too deep')
  if (isWide(text, MAX_JSON_VALUES)) throw new InterfaceError(`it has more than ${MAX_INTERFACE_PARTS} parts`)
  try {
    return JSON.parse(text)
  } catch {
    throw new InterfaceError('it is not JSON')
  }
}

/**
 * An interface as it may be kept.
 * @throws InterfaceError where it names a thing twice, or has too many parts
 */
export function requireBounded(
  parsed: { success: true; data: KeptInterface } | { success: false; error: { issues: Issue[] } },
): KeptInterface {
  if (!parsed.success) throw new InterfaceError(firstIssue(parsed.error.issues))
  const { inputs, public_values: publicValues, sample } = parsed.data
  if (sample !== null && new TextEncoder().encode(sample).length > MAX_SAMPLE_BYTES)
    throw new InterfaceError(`its sample is larger than ${MAX_SAMPLE_BYTES / 1024} KiB`)
  const counter = { left: MAX_INTERFACE_PARTS }
  for (const values of [inputs?.values, publicValues?.values]) if (values !== undefined) countMembers(values, counter)
  return parsed.data
}

interface Issue {
  path: PropertyKey[]
  message: string
}

function firstIssue([issue]: Issue[]): string {
  const where = issue?.path.map(String).join('.') ?? ''
  return `${where === '' ? 'it' : where.slice(0, 200)}: ${issue?.message ?? 'is not right'}`
}

function countMembers(members: { name: string; type: ValueType }[], counter: { left: number }, depth = 1): void {
  const seen = new Set<string>()
  for (const { name, type } of members) {
    const plain = name.normalize('NFKC')
    if (seen.has(plain)) throw new InterfaceError(`it names ${name} twice`)
    seen.add(plain)
    countType(type, counter, depth)
  }
}

function countType(type: ValueType, counter: { left: number }, depth: number): void {
  counter.left -= 1
  if (counter.left < 0) throw new InterfaceError(`it has more than ${MAX_INTERFACE_PARTS} parts`)
  if (depth > MAX_TYPE_DEPTH) throw new InterfaceError('it has types in each other, too deep')
  if (type.kind === 'array') countType(type.of, counter, depth + 1)
  else if (type.kind === 'tuple') for (const item of type.items) countType(item, counter, depth + 1)
  else if (type.kind === 'struct') countMembers(type.fields, counter, depth + 1)
}
