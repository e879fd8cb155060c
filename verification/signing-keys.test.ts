import { expect, test } from 'vitest'
import { readKnownKeys } from './signing-keys.ts'
import { newKeyPair, pemOf } from './testing/signed-bundle.ts'

const key = newKeyPair()
const { x = '' } = key.publicKey.export({ format: 'jwk' })

test('keys are read from what a server lists, and from PEM', () => {
  const other = newKeyPair()
  const jwk = { ...key.publicKey.export({ format: 'jwk' }), kid: '1', pem: pemOf(key), date_retired: '2026-01-01' }
  expect(readKnownKeys(JSON.stringify({ keys: [jwk] }))).toEqual([{ x, retired: '2026-01-01' }])
  expect(readKnownKeys(`mine:\n${pemOf(key)}\n${pemOf(other)}`).map((one) => one.x)).toEqual([
    x,
    other.publicKey.export({ format: 'jwk' }).x,
  ])
})

test.each(['', 'none', '{"keys":1}', '[]', '{"keys":[{"crv":"P-256","x":"a"}]}'])('%j has no key', (text) => {
  expect(readKnownKeys(text)).toEqual([])
})
