import { describe, expect, test } from 'vitest'
import { openBundle } from './open-bundle.ts'
import { newKeyPair, pemOf, signedFiles } from './testing/signed-bundle.ts'
import { zipOf } from './testing/zip-of.ts'

const key = newKeyPair()
const statement = {
  format: 'proofyard-proof-bundle',
  version: 1,
  server: 'https://proofs.example.org',
  circuit: {
    id: 'b1',
    name: 'multiplier',
    team: null,
    circuit_type: 'circom',
    versions: { snarkjs: '0.7.6' },
    manifest: { circuitType: 'circom', name: 'multiplier', provingScheme: 'groth16', curve: 'bn254' },
    added_later: true,
  },
  proof: { id: 'p1', date_ready: null, verified_by: 'server', made_elsewhere: null },
  setup: { kind: 'development', statement: 'Made for tests.' },
  warnings: [],
}
const documents = {
  'proof.json': '{"protocol":"groth16"}',
  'public.json': '["33"]',
  'verification_key.json': '{"protocol":"groth16"}',
  'calldata.txt': '0x00',
  'bundle.json': JSON.stringify(statement),
  'README.txt': 'Read me.',
}
type Files = Record<string, Uint8Array | string>
const bundleOf = (files: Files) => zipOf(Object.entries(files))
const stated = (changes: object) => ({ ...documents, 'bundle.json': JSON.stringify({ ...statement, ...changes }) })

test('a bundle is what its server wrote: documents, statement, and the key that signed', async () => {
  const { texts, statement: read, signedBy } = await openBundle(bundleOf(signedFiles(documents, key)))
  expect(texts).toEqual({
    proof: documents['proof.json'],
    publicValues: documents['public.json'],
    key: documents['verification_key.json'],
  })
  expect(read).toMatchObject({ server: statement.server, setup: statement.setup })
  expect(read.circuit.manifest).toEqual(statement.circuit.manifest)
  expect(signedBy.x).toBe(key.publicKey.export({ format: 'jwk' }).x)
})

test.each(Object.keys(documents))('a changed %s is found, and named', async (name) => {
  const files: Files = signedFiles(documents, key)
  files[name] = `${String(files[name])} `
  await expect(openBundle(bundleOf(files))).rejects.toThrow(`It was changed since it was signed: ${name}.`)
})

test.each(Object.keys(documents))(
  'that of another bundle in place of %s is found, also with its hash',
  async (name) => {
    const files: Files = signedFiles(documents, key)
    const other: Files = signedFiles({ ...documents, [name]: 'another' }, newKeyPair())
    const swapped = { ...files, [name]: 'another', SHA256SUMS: other['SHA256SUMS'] ?? '' }
    await expect(openBundle(bundleOf(swapped))).rejects.toThrow('The signature is not of the key that lies beside it')
  },
)

test.each(['SHA256SUMS', 'SHA256SUMS.sig', 'server-key.pem'])('nor may %s be that of another signer', async (name) => {
  const files: Files = signedFiles(documents, key)
  const other: Files = signedFiles(stated({ server: 'https://elsewhere.example' }), newKeyPair())
  await expect(openBundle(bundleOf({ ...files, [name]: other[name] ?? '' }))).rejects.toThrow('The signature is not')
})

test('who signs it once more with a key of their own is known by that key', async () => {
  const stranger = newKeyPair()
  const { signedBy } = await openBundle(
    bundleOf(signedFiles(stated({ server: 'https://elsewhere.example' }), stranger)),
  )
  expect(signedBy.x).not.toBe(key.publicKey.export({ format: 'jwk' }).x)
})

test.each(['proof.json', 'public.json', 'bundle.json', 'SHA256SUMS', 'SHA256SUMS.sig', 'server-key.pem'])(
  'one without %s is none',
  async (name) => {
    const { [name]: _, ...files }: Files = signedFiles(documents, key)
    await expect(openBundle(bundleOf(files))).rejects.toThrow(`It has no ${name}`)
  },
)

test('a file that was not signed has no place beside those that were', async () => {
  const files = { ...signedFiles(documents, key), 'more.txt': 'more' }
  await expect(openBundle(bundleOf(files))).rejects.toThrow('It has a file that was not signed: more.txt.')
})

test.each([
  ['another format', { format: 'zip' }],
  ['a version that would mislead this page', { version: 2 }],
  ['a set-up of no kind', { setup: { kind: 'trusted', statement: '' } }],
])('a statement of %s is not read', async (_, changes) => {
  await expect(openBundle(bundleOf(signedFiles(stated(changes), key)))).rejects.toThrow('bundle.json is not as')
})

test('one that names two frameworks is refused', async () => {
  const circuit = { ...statement.circuit, circuit_type: 'gnark' }
  await expect(openBundle(bundleOf(signedFiles(stated({ circuit }), key)))).rejects.toThrow('names two frameworks')
})

describe('the key of the signature', () => {
  test.each([
    ['not a key', 'none'],
    ['two keys', pemOf(key) + pemOf(newKeyPair())],
    [
      'a key of another kind',
      '-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VuAyEAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=\n-----END PUBLIC KEY-----\n',
    ],
  ])('is %s: refused', async (_, pem) => {
    const files = { ...signedFiles(documents, key), 'server-key.pem': pem }
    await expect(openBundle(bundleOf(files))).rejects.toThrow('server-key.pem is not an Ed25519 key.')
  })
})
