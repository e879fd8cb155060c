import { expect, test } from 'vitest'
  ['sp1', 'circuitType sp1 is not offered by this server yet. Offered here: circom, gnark, noir, plonky2, hermez.'],
  ['cairo', 'circuitType "cairo" is not a proving framework. Offered here: circom, gnark, noir, plonky2, hermez.'],
  ['toString', 'circuitType "toString" is not a proving framework. Offered here: circom, gnark, noir, plonky2, hermez.'],
import { InvalidUpload } from './upload/invalid-upload.ts'

test('circom is offered', () => {
  expect(findFramework('circom').name).toBe('circom')
})

const offered = `Offered here: ${Object.keys(frameworks).join(', ')}.`

test.each([
  ['sp1', 'circuitType sp1 is not offered by this server yet. Offered here: circom, gnark, noir, plonky2, hermez.'],
  ['cairo', 'circuitType "cairo" is not a proving framework. Offered here: circom, gnark, noir, plonky2, hermez.'],
  ['toString', 'circuitType "toString" is not a proving framework. Offered here: circom, gnark, noir, plonky2, hermez.'],
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

test('each toolchain is named after its framework, in letters that a queue and a folder can bear', () => {
  for (const { name, toolchains } of Object.values(frameworks)) {
    const ids = toolchains.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) expect(id).toMatch(new RegExp(`^${name}@\\w[\\w.-]*$`))
  }
})

test('a build needs nothing, or what can be installed', () => {
  const circom = findFramework('circom')
  const manifest = { circuitType: 'circom' as const, name: 'x' }
  const toolchain = { id: 'circom@3', contents: '', bytes: 0, lacks: async () => undefined, install: async () => {} }
  const needing = (id: string | undefined) => ({ ...circom, toolchains: [toolchain], toolchainOf: () => id })
  expect(toolchainFor(needing(undefined), manifest)).toBeNull()
  expect(toolchainFor(needing('circom@3'), manifest)).toBe('circom@3')
  expect(() => toolchainFor(needing('circom@4'), manifest)).toThrow(
    new InvalidUpload('The project needs circom@4, which is not offered here. Offered: circom@3.'),
  )
})
