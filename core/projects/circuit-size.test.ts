import type { Json } from '@proofyard/contract/json.ts'
import { expect, test } from 'vitest'
import { circuitSize } from './circuit-size.ts'

test.each([
  [
    { curve: 'bn254', num_constraints: 48_001 },
    { count: 48_001, unit: 'constraints' },
  ],
  [
    { acir_opcodes: 12, circuit_size: 64 },
    { count: 12, unit: 'opcodes' },
  ],
  [{ sample_cycles: 5_000_000 }, { count: 5_000_000, unit: 'cycles' }],
  [{ degree: 13 }, { count: 8192, unit: 'rows' }],
] as const)('%j is %j', (details, size) => {
  expect(circuitSize(details)).toEqual(size)
})

test.each<Record<string, Json>>([
  {},
  { num_constraints: null },
  { degree: 1e9 },
  { degree: -1 },
  { num_constraints: 'many' },
])('%j is not known', (details) => {
  expect(circuitSize(details)).toBeNull()
})
