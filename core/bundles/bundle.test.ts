import { createHash, verify } from 'node:crypto'
import { DEVELOPMENT_KEY, FORGEABLE_KEY } from '@proofyard/contract/development-key.ts'
import { buffer } from 'node:stream/consumers'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Core } from '../context.ts'
import { artifacts } from '../database/schema/artifacts.ts'
import { builds } from '../database/schema/builds.ts'
import { bundleKeys } from '../database/schema/bundle-keys.ts'
import { proofArtifacts } from '../database/schema/proof-artifacts.ts'
import { proofs } from '../database/schema/proofs.ts'
import { createProof } from '../proofs/create-proof.ts'
import { findProof } from '../proofs/find-proof.ts'
import { type TeamViewer, newTeam, readyBuild, readyProof, removeAllJobs, storeOnce } from '../testing/fixtures.ts'
import { openTestCore } from '../testing/open-test-core.ts'
import { unzipped } from '../testing/unzipped.ts'
import { currentBundleKey, listBundleKeys, rotateBundleKey } from './bundle-keys.ts'
import { openBundle } from './open-bundle.ts'

let core: Core
let close: () => Promise<void>
let alice: TeamViewer
let proof: string

beforeAll(async () => {
  ;({ core, close } = await openTestCore())
  alice = await newTeam(core, 'alice')
  await readyBuild(core, alice, { projectName: 'open' })
  proof = await readyProof(core, alice, 'open')
})
afterAll(() => close())

const PUBLIC_URL = 'https://proofs.example.org'

async function bytesOf(id: string): Promise<Buffer> {
  return buffer(await openBundle(core, await findProof(core, alice, id), PUBLIC_URL))
}

test('has the documents as they are stored, what is to be known of them, and a signature over the hashes of all', async () => {
  const files = await unzipped(await bytesOf(proof))
  const text = (name: string) => files.get(name)?.toString() ?? ''
  expect(text('proof.json')).toBe('{"protocol":"groth16","pi_a":["1"]}')
  expect(text('public.json')).toBe('["20"]')
  expect(text('verification_key.json')).toBe('{"protocol":"groth16"}')
  expect(JSON.parse(text('bundle.json'))).toMatchObject({
    format: 'proofyard-proof-bundle',
    version: 1,
    server: PUBLIC_URL,
    circuit: { name: 'open', team: 'alice', circuit_type: 'circom', manifest: expect.any(Object) },
    proof: { id: proof, verified_by: 'server', made_elsewhere: null },
    warnings: [DEVELOPMENT_KEY],
  })
  expect(text('README.txt')).toMatch(new RegExp(`^${RegExp.escape(DEVELOPMENT_KEY)}\n`))
  const sums = files.get('SHA256SUMS') ?? Buffer.alloc(0)
  expect(verify(null, sums, text('server-key.pem'), files.get('SHA256SUMS.sig') ?? Buffer.alloc(0))).toBe(true)
  const listed = new Map(
    sums
      .toString()
      .trimEnd()
      .split('\n')
      .map((line) => [line.slice(66), line.slice(0, 64)]),
  )
  const signature = ['SHA256SUMS', 'SHA256SUMS.sig', 'server-key.pem']
  expect([...listed.keys(), ...signature].toSorted()).toEqual([...files.keys()].toSorted())
  for (const [name, hash] of listed) {
    expect(
      createHash('sha256')
        .update(files.get(name) ?? '')
        .digest('hex'),
      name,
    ).toBe(hash)
  }
})

test('is the same bytes each time, also when several ask first', async () => {
  const [one, ...others] = await Promise.all(Array.from({ length: 5 }, () => bytesOf(proof)))
  for (const other of others) expect(other.equals(one ?? Buffer.alloc(0))).toBe(true)
  expect(await core.database.$count(bundleKeys)).toBe(1)
})

test('unsaid: a forgeable key, and what the circuit and the proof were warned of, stand in it', async () => {
  const { build } = await readyBuild(core, alice, { projectName: 'doubtful' })
  const id = await readyProof(core, alice, 'doubtful')
  const setup = { kind: 'forgeable' as const, statement: 'Anyone can.' }
  const warnings = ['Nothing constrains the output c.']
  await core.database.update(builds).set({ setup, warnings }).where(eq(builds.id, build.id))
  await core.database
    .update(proofs)
    .set({ warnings: ['Of the proof.'] })
    .where(eq(proofs.id, id))
  const files = await unzipped(await bytesOf(id))
  expect(JSON.parse(files.get('bundle.json')?.toString() ?? '')).toMatchObject({
    setup,
    warnings: [FORGEABLE_KEY, ...warnings, 'Of the proof.'],
  })
  expect(files.get('README.txt')?.toString().startsWith(FORGEABLE_KEY)).toBe(true)
})

test('never has the input, and is there for Ready proofs alone', async () => {
  const { proof: queued } = await createProof(core, alice, 'open', { input: '{"secret":"1234567"}', meta: {} })
  await expect(bytesOf(queued.id)).rejects.toMatchObject({ kind: 'proof_not_ready' })
  await removeAllJobs(core)
  const files = await unzipped(await bytesOf(proof))
  expect([...files.keys()].filter((name) => name.includes('input'))).toEqual([])
})

test('forged-bundle: no changed file, no other key and no signature of another bundle pass', async () => {
  const files = await unzipped(await bytesOf(proof))
  const sums = files.get('SHA256SUMS')?.toString() ?? ''
  const signature = files.get('SHA256SUMS.sig') ?? Buffer.alloc(0)
  const { publicKey } = await currentBundleKey(core)
  const hash = createHash('sha256').update('["21"]').digest('hex')
  const forged = sums.replace(/^[0-9a-f]{64}(?= {2}public\.json$)/m, hash)
  expect(forged).not.toBe(sums)
  expect(verify(null, Buffer.from(forged), publicKey, signature)).toBe(false)
  const other = await unzipped(await bytesOf(await readyProof(core, alice, 'open')))
  expect(verify(null, Buffer.from(sums), publicKey, other.get('SHA256SUMS.sig') ?? Buffer.alloc(0))).toBe(false)
})

test('a large document is stored as it is, which costs next to nothing', async () => {
  const id = await readyProof(core, alice, 'open')
  const large = JSON.stringify({ proof: '0'.repeat(2 * 1024 ** 2) })
  const { sha256, size } = await storeOnce(core, large)
  await core.database.insert(artifacts).values({ sha256, size }).onConflictDoNothing()
  const isProof = and(eq(proofArtifacts.proofId, id), eq(proofArtifacts.kind, 'proof'))
  await core.database.update(proofArtifacts).set({ sha256 }).where(isProof)
  const bytes = await bytesOf(id)
  expect(bytes.length).toBeGreaterThan(size)
  expect((await unzipped(bytes)).get('proof.json')?.toString()).toBe(large)
})

test('a stored file that is missing ends it with an error, and never with a bundle that looks whole', async () => {
  const id = await readyProof(core, alice, 'open')
  const { sha256 } = await storeOnce(core, '["21"]')
  await core.database.insert(artifacts).values({ sha256, size: 6 }).onConflictDoNothing()
  const isPublic = and(eq(proofArtifacts.proofId, id), eq(proofArtifacts.kind, 'public'))
  await core.database.update(proofArtifacts).set({ sha256 }).where(isPublic)
  await core.storage.remove(sha256)
  await expect(bytesOf(id)).rejects.toThrow('ENOENT')
})

test('rotations at once are one after the other, and leave one key in use', async () => {
  const before = await core.database.$count(bundleKeys)
  const made = await Promise.all([
    rotateBundleKey(core),
    rotateBundleKey(core),
    currentBundleKey(core),
    rotateBundleKey(core),
  ])
  expect(new Set(made.map(({ id }) => id)).size).toBeGreaterThanOrEqual(3)
  const keys = await listBundleKeys(core)
  expect(keys).toHaveLength(before + 3)
  expect(keys.filter(({ retiredAt }) => retiredAt === null)).toHaveLength(1)
  await core.database.delete(bundleKeys)
})

test('after a rotation older bundles can still be checked, and the secret that signed them is gone', async () => {
  const before = await unzipped(await bytesOf(proof))
  const old = await currentBundleKey(core)
  const fresh = await rotateBundleKey(core)
  expect(await currentBundleKey(core)).toEqual(fresh)
  const keys = await listBundleKeys(core)
  expect(keys.map(({ id, retiredAt }) => [id, retiredAt !== null])).toEqual([
    [old.id, true],
    [fresh.id, false],
  ])
  const publicKey = keys[0]?.publicKey ?? ''
  const sums = before.get('SHA256SUMS') ?? Buffer.alloc(0)
  expect(verify(null, sums, publicKey, before.get('SHA256SUMS.sig') ?? Buffer.alloc(0))).toBe(true)
  const rows = JSON.stringify(await core.database.select().from(bundleKeys))
  expect(rows).not.toContain(JSON.stringify(old.privateKey).slice(1, -1))
  const after = await unzipped(await bytesOf(proof))
  expect(after.get('server-key.pem')?.toString()).toBe(fresh.publicKey)
})
