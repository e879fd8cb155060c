import type { Json } from '@proofyard/contract/json.ts'
import { circuitSize } from '../projects/circuit-size.ts'

/** How large a circuit is for who compares proving times, and in what: only those in the same unit compare. */
export interface CircuitMeasure {
  count: number
  unit: string
}

/**
 * By what its framework counts, where it does; noir's gates rather than its opcodes, of which one may be a whole hash. Else by the bytes
 * that are kept of the build, most of which is its proving key.
 */
export function circuitMeasure(details: Record<string, Json>, fileSize: number | null): CircuitMeasure | undefined {
  const gates = details['circuit_size']
  if (typeof gates === 'number' && Number.isSafeInteger(gates)) return { count: gates, unit: 'gates' }
  return circuitSize(details) ?? (fileSize === null ? undefined : { count: fileSize, unit: 'bytes' })
}
