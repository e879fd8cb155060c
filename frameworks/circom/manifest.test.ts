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
  ['another curve', { curve: 'bw6-761' }, 'curve', /must be bn254 or bls12-381/],
  ['another proving scheme', { provingScheme: 'stark' }, 'provingScheme', /must be groth16, plonk or fflonk/],
  [
    'FFLONK on bls12-381',
    { curve: 'bls12-381', provingScheme: 'fflonk' },
    'provingScheme',
    /must be groth16 or plonk on bls12-381/,
  ],
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

test.each([
  ['bn254', 'plonk'],
  ['bn254', 'fflonk'],
  ['bls12-381', 'groth16'],
  ['bls12-381', 'plonk'],
])('%s with %s is taken', (curve, provingScheme) => {
  expect(CircomManifest.parse({ ...least, curve, provingScheme })).toMatchObject({ curve, provingScheme })
})

test('an unknown key is refused', () => {
  expect(CircomManifest.safeParse({ ...least, gnarkVersion: 'v0.9.0' }).success).toBe(false)
})
