import { isDeepStrictEqual } from 'node:util'
import type { ChangedValue } from '@proofyard/contract/comparison.ts'
import type {
  CircuitInput,
  CircuitPublicValue,
  KeptInterface,
} from '@proofyard/contract/interface/circuit-interface.ts'
import { spellType, type ValueType } from '@proofyard/contract/interface/value-type.ts'

interface ComparedValue {
  name: string
  type: ValueType
  /** As a person reads it. */
  text: string
}

/** What is different in what two builds take and show. */
export function compareInterfaces(before: KeptInterface | undefined, after: KeptInterface | undefined) {
  return {
    changed_inputs: compareValues(before?.inputs?.values.map(ofInput), after?.inputs?.values.map(ofInput)),
    changed_public_values: compareValues(
      before?.public_values?.values.map(ofPublicValue),
      after?.public_values?.values.map(ofPublicValue),
    ),
  }
}

function ofInput({ name, type, visibility }: CircuitInput): ComparedValue {
  return { name, type, text: `${visibility} ${spellType(type)}` }
}

function ofPublicValue({ name, type, origin }: CircuitPublicValue): ComparedValue {
  return { name, type, text: origin === null ? spellType(type) : `${origin} ${spellType(type)}` }
}

function compareValues(before: ComparedValue[] | undefined, after: ComparedValue[] | undefined): ChangedValue[] | null {
  if (before === undefined || after === undefined) return null
  const earlier = new Map(before.map((value) => [value.name, value]))
  const later = new Map(after.map((value) => [value.name, value]))
  return [...new Set([...earlier.keys(), ...later.keys()])]
    .filter((name) => !isDeepStrictEqual(earlier.get(name), later.get(name)))
    .map((name) => ({ name, before: earlier.get(name)?.text ?? null, after: later.get(name)?.text ?? null }))
}
