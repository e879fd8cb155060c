import { expect, test } from 'vitest'
import { CircomManifest } from './manifest.ts'

const least = { circuitType: 'circom', name: 'multiplier2' }

test('two keys are enough; the rest has the defaults of the public schema', () => {
  expect(CircomManifest.parse(least)).toEqual({
    ...least,
    homepage: null,
    repository: null,
    circuitPath: './circuit.circom',
    curve: 'bn254',
    provingScheme: 'groth16',
    witnessCompiler: 'c++',
  })
})

test.each([
  ['another curve', { curve: 'bls12-381' }, 'curve', /must be bn254/],
  ['another proving scheme', { provingScheme: 'plonk' }, 'provingScheme', /must be groth16/],
  ['an unknown witness compiler', { witnessCompiler: 'rust' }, 'witnessCompiler', /must be c\+\+ or wasm/],
  ['an absolute path', { circuitPath: '/etc/x.circom' }, 'circuitPath', /inside the project/],
  ['a path with another ending', { circuitPath: './circuit.txt' }, 'circuitPath', /ends in \.circom/],
  ['a path out of the project', { circuitPath: './../x.circom' }, 'circuitPath', /must not leave the project/],
  ['a name with spaces', { name: 'a b' }, 'name', /letters, digits/],
])('%s is refused by name', (_, change, field, sentence) => {
  const issues = CircomManifest.safeParse({ ...least, ...change }).error?.issues ?? []
  expect(issues.map(({ path }) => path.join('.'))).toEqual([field])
  expect(issues[0]?.message).toMatch(sentence)
})

test('an unknown key is refused', () => {
  expect(CircomManifest.safeParse({ ...least, gnarkVersion: 'v0.9.0' }).success).toBe(false)
})
