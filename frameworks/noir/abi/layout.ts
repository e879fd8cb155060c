import { type AbiMember, type AbiType, fieldCount } from './abi-type.ts'
import type { Pair } from '../pairs.ts'

/** Which values of a program are public, and where they stand among the circuit's public inputs. */
export interface PublicLayout {
  /** Public parameters in the order of the program, and then its result as `return`. */
  values: AbiMember[]
  /** For each field element of the flattened values its place among the public inputs; undefined when all are in order. */
  places?: number[] | undefined
}

/** The parts of a compiled program's ABI that its layout follows from; what they look like depends on the version. */
export interface ProgramAbi {
  parameters: { name: string; type: AbiType; visibility: string }[]
  return_type: AbiType | { abi_type: AbiType; visibility?: string } | null
  /** Until 0.2x: the witnesses of each parameter, as a list or as ranges, and of the result. */
  param_witnesses?: Record<string, (number | { start: number; end: number })[]>
  return_witnesses?: number[]
}

/** The values that a program takes or gives as `call_data` or `return_data`; they are for Aztec's kernel circuits alone. */
export function onDataBus({ parameters, return_type: result }: ProgramAbi): string[] {
  const names = parameters.filter(({ visibility }) => visibility === 'databus').map(({ name }) => name)
  const isResult = result !== null && 'abi_type' in result && result.visibility === 'databus'
  return isResult ? [...names, 'the result'] : names
}

/** Finds the public values of a program. */
export function publicLayout(abi: ProgramAbi, kind: Pair['publicInputs']): PublicLayout {
  const parameters = abi.parameters.filter(({ visibility }) => visibility === 'public')
  const result = returnType(abi)
  const values = [
    ...parameters.map(({ name, type }) => ({ name, type: plainType(type) })),
    ...(result ? [{ name: 'return', type: plainType(result) }] : []),
  ]
  if (kind === 'in order') return { values }
  const witnesses = parameters.flatMap(({ name }) => (abi.param_witnesses?.[name] ?? []).flatMap(listWitnesses))
  return { values, places: placesOf(witnesses, result ? (abi.return_witnesses ?? []) : [], kind) }
}

/** A parameter of `main`. */
export interface Parameter extends AbiMember {
  isPublic: boolean
}

/** What a program takes, in its order. */
export function listParameters({ parameters }: ProgramAbi): Parameter[] {
  return parameters.map(({ name, type, visibility }) => ({
    name,
    type: plainType(type),
    isPublic: visibility === 'public',
  }))
}

/** Number of public inputs of the circuit. */
export function countPublicInputs({ values, places }: PublicLayout): number {
  if (places) return places.reduce((most, place) => Math.max(most, place + 1), 0)
  return values.reduce((total, { type }) => total + fieldCount(type), 0)
}

/** Gathers the flattened values from a circuit's public inputs, of which there must be as many as `countPublicInputs` says. */
export function fromPublicInputs({ places }: PublicLayout, inputs: bigint[]): bigint[] {
  return places ? places.map((place) => inputs[place] ?? 0n) : inputs
}

/**
 * Spreads flattened values over the circuit's public inputs.
 *
 * @throws RangeError when two values that are one input differ
 */
export function toPublicInputs(layout: PublicLayout, fields: bigint[]): bigint[] {
  const { places } = layout
  if (!places) return fields
  // There is no input that is no value. The key that says so may be a stranger's.
  if (countPublicInputs(layout) > places.length) throw new RangeError('There are more public inputs than values.')
  const inputs: bigint[] = Array.from({ length: countPublicInputs(layout) }, () => 0n)
  const filled = new Set<number>()
  places.forEach((place, index) => {
    const field = fields[index] ?? 0n
    if (filled.has(place) && inputs[place] !== field) throw new RangeError('Two values that are one differ.')
    filled.add(place)
    inputs[place] = field
  })
  return inputs
}

/** Until 0.2x a result that is also a parameter has that parameter's witness. */
function placesOf(parameters: number[], result: number[], kind: 'parameters, then result' | 'one set'): number[] {
  const first = ascending(parameters)
  if (kind === 'one set') {
    const all = ascending([...parameters, ...result])
    return [...parameters, ...result].map((witness) => all.indexOf(witness))
  }
  const second = ascending(result)
  return [
    ...parameters.map((witness) => first.indexOf(witness)),
    ...result.map((witness) => first.length + second.indexOf(witness)),
  ]
}

function ascending(witnesses: number[]): number[] {
  return [...new Set(witnesses)].sort((one, other) => one - other)
}

function listWitnesses(part: number | { start: number; end: number }): number[] {
  if (typeof part === 'number') return [part]
  return Array.from({ length: part.end - part.start }, (_, index) => part.start + index)
}

function returnType({ return_type: type }: ProgramAbi): AbiType | undefined {
  if (type === null) return undefined
  return 'abi_type' in type ? type.abi_type : type
}

/** The type without the names that structs have in their sources. */
function plainType(type: AbiType): AbiType {
  switch (type.kind) {
    case 'array':
      return { kind: 'array', length: type.length, type: plainType(type.type) }
    case 'tuple':
      return { kind: 'tuple', fields: type.fields.map(plainType) }
    case 'struct':
      return {
        kind: 'struct',
        fields: type.fields.map((field) => ({ name: field.name, type: plainType(field.type) })),
      }
    case 'field':
    case 'boolean':
    case 'integer':
    case 'string':
      return type
    default:
      return type satisfies never
  }
}
