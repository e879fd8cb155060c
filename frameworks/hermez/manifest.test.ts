import { expect, test } from 'vitest'
import { HermezManifest } from './manifest.ts'

test('aggregation and final are refused in the manifest, with the reason', () => {
  for (const provingScheme of ['aggregation', 'final']) {
    const { error } = HermezManifest.safeParse({ circuitType: 'hermez', name: 'test', provingScheme })
    expect(error?.issues[0]?.message).toMatch(/^must be batch here: aggregation and final prove other proofs again/)
  }
})
