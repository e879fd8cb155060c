import { processorMs } from '@proofyard/core/testing/processor-ms.ts'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { DEVELOPMENT_KEY, labelVerificationKey } from '@proofyard/contract/development-key.ts'
import { routes } from '@proofyard/contract/routes.ts'
import { readVerificationWork, tellVerdict } from '@proofyard/core/proofs/verification-work.ts'
import { type JobTaker, takeJobs } from '@proofyard/core/queue/take-jobs.ts'
import { circomQueue, readyBuild } from '@proofyard/core/testing/fixtures.ts'
import { claimArtifacts } from '@proofyard/core/database/schema/claim-artifacts.ts'
import { claims } from '@proofyard/core/database/schema/claims.ts'
import { builds } from '@proofyard/core/database/schema/builds.ts'
import { findFramework } from '@proofyard/frameworks/registry.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAnswer, expectError } from '../../testing/answers.ts'
import { newAccount, openTestServer, send, type TestAccount, type TestServer } from '../../testing/open-test-server.ts'

let server: TestServer
let owner: TestAccount
let stranger: TestAccount
let circuitId: string
let taker: JobTaker
/** The documents of the last claim, as the worker read them. */
let judged: { key: string; publicValues: string; proof: string }

beforeAll(async () => {
  server = await openTestServer()
  owner = await newAccount(server.core, 'owner')
  stranger = await newAccount(server.core, 'stranger')
  circuitId = (await readyBuild(server.core, owner.viewer)).build.id
  taker = takeJobs(server.core, {
    queues: () => [
      circomQueue('verify-claim'),
      ...['v0.15.0', 'v0.16.3'].map((version) => ({
        kind: 'verify-claim' as const,
        circuitType: 'gnark' as const,
        toolchain: `gnark@${version}`,
      })),
    ],
    concurrency: 1,
    work: async (held) => {
      const work = await readVerificationWork(server.core, held)
      const read = (sha256 = '') => server.core.storage.readText(sha256, 10_000)
      judged = {
        key: await read(work?.verificationKeySha256),
        publicValues: await read(work?.publicValuesSha256),
        proof: await read(work?.proofSha256),
      }
      await tellVerdict(server.core, held, { verified: true })
    },
  })
})
afterAll(async () => {
  await taker.stop()
  await server.close()
})

const manifest = { circuitType: 'circom', name: 'multiplier', circuitPath: './circuit.circom' }
const key = { protocol: 'groth16', nPublic: 1 }
const claim = { manifest, verification_key: key, public: ['33'], proof: { pi_a: ['1'] } }

const verify = (body: object, account = owner) => send(server.app, routes.claimVerify, { key: account.key, body })

test('a proof that is brought with manifest and key is verified, and what is not known of the key is said', async () => {
  const response = await verify(claim)
  expectAnswer(routes.claimVerify, response)
  expect(response.json()).toEqual({
    verified: true,
    reason: null,
    setup: null,
    warnings: [expect.stringContaining('nor where the key comes from')],
  })
  expect(judged).toEqual({ key: JSON.stringify(key), publicValues: '["33"]', proof: '{"pi_a":["1"]}' })
})

test('long numbers keep all their digits, in documents and in the texts of documents', async () => {
  const digits = '21888242871839275222246405745257275088548364400416034343698204186575808495617'
  const texts = { public: `[${digits}]`, proof: `{"a":${digits}}`, verification_key: `{"k":${digits}}` }
  const expected = { key: texts.verification_key, publicValues: texts.public, proof: texts.proof }
  expect((await verify({ manifest, ...texts })).json()).toMatchObject({ verified: true })
  expect(judged).toEqual(expected)
  const members = Object.entries(texts).map(([name, text]) => `"${name}":${text}`)
  const payload = `{"manifest":${JSON.stringify(manifest)},${members.join(',')}}`
  const headers = { 'content-type': 'application/json' }
  await send(server.app, routes.claimVerify, { key: owner.key, payload, headers })
  expect(judged).toEqual(expected)
})

test('a key that was downloaded from here is taken with its label, which is told', async () => {
  const labelled = labelVerificationKey(key, { kind: 'development' })
  const response = await verify({ ...claim, verification_key: labelled })
  expect(response.json()).toMatchObject({ verified: true, warnings: [expect.any(String), DEVELOPMENT_KEY] })
  expect(judged.key).toBe(JSON.stringify(key))
})

test('what is known against the tools of a brought key, and what a circuit was warned of, is told with the verdict', async () => {
  const gnark = {
    circuitType: 'gnark',
    name: 'multiplier',
    packageName: 'circuit',
    circuitStructName: 'Circuit',
    gnarkVersion: 'v0.15.0',
  }
  const warningsOf = async (body: object) => (await verify(body)).json<{ warnings: string[] }>().warnings.join('\n')
  expect(await warningsOf({ ...claim, manifest: gnark })).toMatch(/gnark v0\.15\.0, fixed in 0\.16\.0: Carries/)
  expect(await warningsOf({ ...claim, manifest: { ...gnark, gnarkVersion: 'v0.16.3' } })).not.toContain('gnark v0')
  const { build } = await readyBuild(server.core, owner.viewer, { projectName: 'doubtful' })
  const changed = { warnings: ['Nothing constrains the output c.'], versions: { snarkjs: '0.6.0' } }
  await server.core.database.update(builds).set(changed).where(eq(builds.id, build.id))
  const told = await warningsOf({ circuit_id: build.id, public: claim.public, proof: claim.proof })
  expect(told).toContain('Nothing constrains the output c.')
  expect(told).toContain('CVE-2023-33252 in snarkjs 0.6.0')
})

test('in place of manifest and key stands a circuit that the caller may see, with what is known of its set-up', async () => {
  const { public: values, proof } = claim
  const response = await verify({ circuit_id: circuitId, public: values, proof })
  expectAnswer(routes.claimVerify, response)
  expect(response.json()).toMatchObject({ verified: true, setup: { kind: expect.any(String) }, warnings: [] })
  expect(judged.key).toBe('{"protocol":"groth16"}')
  expectError(await verify({ circuit_id: circuitId, public: values, proof }, stranger), 404, { circuit_id: circuitId })
})

test.each<[string, object, number, RegExp]>([
  ['no manifest', { ...claim, manifest: undefined }, 422, /Send the manifest of the circuit/],
  ['no key', { ...claim, verification_key: null }, 422, /Send the verification_key/],
  ['no public values', { ...claim, public: undefined }, 422, /Send the public values/],
  ['no proof', { ...claim, proof: null }, 422, /Send the proof/],
  ['a list as proof', { ...claim, proof: [] }, 422, /It must be a JSON object/],
  ['a key that is no JSON', { ...claim, verification_key: '{' }, 422, /Its text is not valid JSON/],
  ['public values that are no text', { ...claim, public: '' }, 422, /The document is empty/],
  ['values without end in each other', { ...claim, public: '['.repeat(2000) + ']'.repeat(2000) }, 422, /nests more/],
  ['a framework that does not exist', { ...claim, manifest: { circuitType: 'cairo' } }, 400, /is not offered here/],
  ['a manifest with a wrong field', { ...claim, manifest: { ...manifest, curve: 'x' } }, 400, /curve/],
  ['a manifest of 300 KiB', { ...claim, manifest: { ...manifest, $schema: 'x'.repeat(300_000) } }, 422, /256 KiB/],
  ['a NUL in a manifest', { ...claim, manifest: { ...manifest, $schema: 'a\0b' } }, 422, /cannot be stored/],
  ['a NUL in the name of a circuit', { ...claim, circuit_id: 'a\0b' }, 404, /no circuit/],
])('%s is refused in words', async (_, body, status, sentence) => {
  const response = await verify(body)
  expectError(response, status)
  expect(response.json<{ message: string }>().message).toMatch(sentence)
})

test('wide: a manifest of millions of values is refused in a moment, and holds up no one', async () => {
  const payload = `{"manifest":{"circuitType":"circom","name":"a","x":[${'1,'.repeat(5_000_000)}1]},"verification_key":{},"public":[],"proof":{}}`
  const headers = { 'content-type': 'application/json' }
  const begun = processorMs()
  JSON.parse(payload)
  const parsed = processorMs()
  expectError(await send(server.app, routes.claimVerify, { key: owner.key, payload, headers }), 422, {
    location: 'body.manifest',
  })
  // A schema of each value takes fifty times as long.
  expect(processorMs() - parsed).toBeLessThan(12 * (parsed - begun) + 3000)
})

test('let-go: documents of claims that wait are not held in memory', async () => {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  if (typeof collect !== 'function') throw new Error('There is no way to collect what is let go of.')
  const origin = await server.app.listen({ host: '127.0.0.1', port: 0 })
  // No one takes claims of this version.
  const waiting =
    '{"circuitType":"gnark","name":"a","packageName":"a","circuitStructName":"A","gnarkVersion":"v0.14.0"}'
  const gone = new AbortController()
  const bring = (index: number) =>
    fetch(`${origin}${routes.claimVerify.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${owner.key}` },
      body: `{"manifest":${waiting},"verification_key":{"index":${index}},"public":[],"proof":{"a":[${'{},'.repeat(1_000_000)}1]}}`,
      signal: gone.signal,
    }).catch(() => undefined)
  collect()
  const before = process.memoryUsage().heapUsed
  const ends = [bring(1), bring(2), bring(3)]
  await expect.poll(() => server.core.database.$count(claimArtifacts), { timeout: 40_000 }).toBe(9)
  collect()
  // As values each has 70 MiB, and as a text three.
  expect((process.memoryUsage().heapUsed - before) / 1024 ** 2).toBeLessThan(60)
  gone.abort()
  await Promise.all(ends)
  await expect.poll(() => server.core.database.$count(claims), { timeout: 20_000 }).toBe(0)
})

test('what only provers outside Proofyard make, nothing here verifies', async () => {
  const scroll = { circuitType: 'openvm', name: 'block', openvmVersion: 'scroll' }
  const response = await verify({ ...claim, manifest: scroll })
  expectError(response, 501)
  expect(response.json<{ message: string }>().message).toBe(
    'This server has no verifier for openvm@scroll, so it cannot tell whether such a proof holds.',
  )
})

test('what anyone can forge is never told without saying so', async () => {
  expect(findFramework('jolt').claimWarning).toMatch(/^FORGEABLE BY ANYONE/)
})
