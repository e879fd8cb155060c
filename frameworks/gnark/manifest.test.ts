import { expect, test } from 'vitest'
import { lint } from '../testing/lint-manifest.ts'
import { GnarkManifest } from './manifest.ts'

const least = {
  circuitType: 'gnark',
  name: 'cubic',
  packageName: 'cubic',
  circuitStructName: 'Circuit',
}

const complaints = (more: object) =>
  GnarkManifest.safeParse({ ...least, ...more }).error?.issues.map(
    ({ path, message }) => `${path.join('.')} ${message}`,
  )

test('the least that a manifest says means groth16 on bn254 with the newest gnark', () => {
  expect(GnarkManifest.parse(least)).toMatchObject({
    gnarkVersion: 'v0.16.3',
    curve: 'bn254',
    provingScheme: 'groth16',
    proverHashToFieldName: '',
  })
})

test.each([
  ['bls24-315', 'v0.14.0', undefined],
  ['bw6-633', 'v0.8.1', undefined],
  ['bw6-761', 'v0.16.3', undefined],
  ['bls24-315', 'v0.16.3', ['curve must be one of those of gnark v0.16.3: bls12-377, bls12-381, bn254, bw6-761']],
])('curve %s with gnark %s', (curve, gnarkVersion, expected) => {
  expect(complaints({ curve, gnarkVersion })).toEqual(expected)
})

test.each([
  [{ gnarkVersion: 'v0.10.0' }, undefined],
  [{ gnarkVersion: 'v0.9.0' }, ['proverHashToFieldName needs gnark v0.10.0 or later']],
  [{ gnarkVersion: 'v0.10.0', provingScheme: 'plonk' }, ['proverHashToFieldName is for groth16 on bn254 alone']],
  [{ gnarkVersion: 'v0.10.0', curve: 'bw6-761' }, ['proverHashToFieldName is for groth16 on bn254 alone']],
])('CometBlsHashToField with %j', (more, expected) => {
  expect(complaints({ proverHashToFieldName: 'CometBlsHashToField', ...more })).toEqual(expected)
})

test('the manifests of public samples pass the linter of the public client', () => {
  expect(lint({ ...least, gnarkVersion: 'v0.9.0' })).toEqual([])
  expect(lint({ ...least, gnarkVersion: 'v0.8.1', curve: 'bls12-377', provingScheme: 'plonk' })).toEqual([])
})
