import { expect, test } from 'vitest'
import { manifests } from './manifest/manifests.ts'
import { findFramework, frameworks } from './registry.ts'
import { InvalidUploadError } from '@proofyard/archives/invalid-upload-error.ts'

test('circom is offered', () => {
  expect(findFramework('circom').name).toBe('circom')
})

test('what reads manifests without the frameworks knows each of them, with the same schema', () => {
  expect(Object.keys(manifests)).toEqual(Object.keys(frameworks))
  for (const [name, { manifest }] of Object.entries(manifests)) expect(frameworks[name]?.manifest).toBe(manifest)
})

const offered = `Offered here: ${Object.keys(frameworks).join(', ')}.`

test.each([
  ['cairo', `circuitType "cairo" is not a proving framework. ${offered}`],
  ['toString', `circuitType "toString" is not a proving framework. ${offered}`],
])('%s is refused with a sentence', (circuitType, sentence) => {
  expect(() => findFramework(circuitType)).toThrow(new InvalidUploadError(sentence))
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
