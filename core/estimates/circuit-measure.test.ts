import type { Json } from '@proofyard/contract/json.ts'
import { expect, test } from 'vitest'
import { circuitMeasure } from './circuit-measure.ts'

test.each<[details: Record<string, Json>, fileSize: number | null, measure: object | undefined]>([
  [{ num_constraints: 48_001 }, 9_000_000, { count: 48_001, unit: 'constraints' }],
  [{ acir_opcodes: 12, circuit_size: 4096 }, 9_000_000, { count: 4096, unit: 'gates' }],
  [{ acir_opcodes: 12, circuit_size: null }, 9_000_000, { count: 12, unit: 'opcodes' }],
  [{ degree: 13 }, 9_000_000, { count: 8192, unit: 'rows' }],
  [{ curve: 'bn254' }, 9_000_000, { count: 9_000_000, unit: 'bytes' }],
  [{ circuit_size: 1e300 }, 9_000_000, { count: 9_000_000, unit: 'bytes' }],
  [{}, null, undefined],
])('of %j and %s bytes it is %j', (details, fileSize, measure) => {
  expect(circuitMeasure(details, fileSize)).toEqual(measure)
})
