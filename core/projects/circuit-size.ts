import type { Json } from '@proofyard/contract/json.ts'
import type { CircuitSize } from '@proofyard/contract/project.ts'

/** The key of a build's details that says how large its circuit is, and what it counts. */
const COUNTED = [
  ['num_constraints', 'constraints'],
  ['acir_opcodes', 'opcodes'],
  ['sample_cycles', 'cycles'],
] as const

/** Larger circuits than 2^40 rows there are none. */
const MAX_DEGREE = 40

/** How large a circuit is, in what its framework counts; null where it counts nothing, or not yet. */
export function circuitSize(details: Record<string, Json>): CircuitSize | null {
  for (const [key, unit] of COUNTED) {
    const count = details[key]
    if (typeof count === 'number' && Number.isSafeInteger(count)) return { count, unit }
  }
  const { degree } = details
  return typeof degree === 'number' && Number.isInteger(degree) && degree >= 0 && degree <= MAX_DEGREE
    ? { count: 2 ** degree, unit: 'rows' }
    : null
}
