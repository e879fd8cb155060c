import { expect, test } from 'vitest'
import { findFramework } from './registry.ts'
import { InvalidUpload } from './upload/invalid-upload.ts'

test('circom is offered', () => {
  expect(findFramework('circom').name).toBe('circom')
})

test.each([
  ['sp1', 'circuitType sp1 is not offered by this server yet. Offered here: circom, plonky2.'],
  ['cairo', 'circuitType "cairo" is not a proving framework. Offered here: circom, plonky2.'],
  ['toString', 'circuitType "toString" is not a proving framework. Offered here: circom, plonky2.'],
])('%s is refused with a sentence', (circuitType, sentence) => {
  expect(() => findFramework(circuitType)).toThrow(new InvalidUpload(sentence))
})

test('a verb reads the manifest of a database row with the schema of its framework', async () => {
  const { describe } = findFramework('circom')
  const manifest = { circuitType: 'circom' as const, name: 'x' }
  expect(await describe({ manifest, folder: '' })).toMatchObject({
    provingScheme: 'groth16',
    details: { curve: 'bn254' },
  })
  expect(() => describe({ manifest: { ...manifest, name: 'not a name' }, folder: '' })).toThrow()
})
