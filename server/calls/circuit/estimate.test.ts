import { Estimate } from '@proofyard/contract/estimate.ts'
import { Proof } from '@proofyard/contract/proof.ts'
import { routes } from '@proofyard/contract/routes.ts'
import { cancelProof } from '@proofyard/core/proofs/cancel-proof.ts'
import { createProof } from '@proofyard/core/proofs/create-proof.ts'
import { beginProof, failProof } from '@proofyard/core/proofs/transition.ts'
import { deleteBuild } from '@proofyard/core/builds/delete-build.ts'
import { builds } from '@proofyard/core/database/schema/builds.ts'
import { projects } from '@proofyard/core/database/schema/projects.ts'
import { fetchJob, finishNextProof, newBuild, readyBuild } from '@proofyard/core/testing/fixtures.ts'
import { reportWorker } from '@proofyard/core/workers/report-worker.ts'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { expectAnswer, expectError } from '../../testing/answers.ts'
import { newAccount, openTestServer, send, type TestAccount, type TestServer } from '../../testing/open-test-server.ts'

const MIB = 1024 ** 2
let server: TestServer
let owner: TestAccount
let stranger: TestAccount

beforeEach(async () => {
  server = await openTestServer()
  owner = await newAccount(server.core, 'owner')
  stranger = await newAccount(server.core, 'stranger')
})
afterEach(() => server.close())

const ask = (id: string, { key } = owner) => send(server.app, routes.circuitEstimate, { key, path: { circuit_id: id } })

async function estimateOf(id: string, account = owner): Promise<Estimate> {
  const answer = await ask(id, account)
  expectAnswer(routes.circuitEstimate, answer)
  return Estimate.parse(answer.json())
}

/** A Ready build of a circuit of so many constraints. */
async function buildOf(projectName: string, constraints = 1000, { viewer } = owner): Promise<string> {
  const { build } = await readyBuild(server.core, viewer, { projectName })
  await server.core.database
    .update(builds)
    .set({ details: { num_constraints: constraints } })
    .where(eq(builds.id, build.id))
  return build.id
}

async function makePublic(projectName: string): Promise<void> {
  await server.core.database.update(projects).set({ isPublic: true }).where(eq(projects.name, projectName))
}

async function proved(id: string, seconds: number, { viewer } = owner, peakMemory?: number): Promise<void> {
  await createProof(server.core, viewer, id, { input: '{}', meta: {} })
  await finishNextProof(server.core, { computeTimes: { total: seconds }, peakMemory })
}

test('before there was any proof it says what is declared, and no more', async () => {
  expect(await estimateOf(await buildOf('first'))).toEqual({
    circuit_id: expect.any(String),
    basis: 'declared',
    samples: 0,
    seconds: null,
    memory: null,
    declared_memory: 64 * MIB,
    fits: true,
    refusal: null,
    waiting_for: expect.stringContaining('No worker is online'),
  })
})

test('it goes by the proofs of the build, and only by those that are Ready', async () => {
  const id = await buildOf('own')
  for (const seconds of [2, 2.2, 1.8]) await proved(id, seconds, owner, 100 * MIB)
  for (const end of ['fails', 'is cancelled'] as const) {
    const { proof } = await createProof(server.core, owner.viewer, id, { input: '{}', meta: {} })
    const held = await fetchJob(server.core, 'prove')
    await beginProof(server.core, held)
    if (end === 'fails') await failProof(server.core, held, 'It does not hold.', { total: 600 })
    else await cancelProof(server.core, owner.viewer, proof.id)
  }
  const { basis, samples, seconds, memory } = await estimateOf(id)
  expect({ basis, samples }).toEqual({ basis: 'build', samples: 3 })
  expect(seconds?.expected).toBeCloseTo(2, 1)
  expect(seconds?.low).toBeLessThan(2)
  expect(seconds?.high).toBeGreaterThan(2)
  expect(memory?.expected).toBe(100 * MIB)
})

test('many that wait after them hide none of them', async () => {
  const id = await buildOf('busy')
  for (const seconds of [2, 2.2, 1.8]) await proved(id, seconds)
  for (let waiting = 0; waiting < 41; waiting += 1)
    await createProof(server.core, owner.viewer, id, { input: '{}', meta: {} })
  expect(await estimateOf(id)).toMatchObject({ basis: 'build', samples: 3 })
})

test('one that was made elsewhere counts by the clock of this server, whatever its worker says', async () => {
  const id = await buildOf('elsewhere')
  await createProof(server.core, owner.viewer, id, { input: '{}', meta: {} })
  await finishNextProof(server.core, { computeTimes: { total: 0.000_01 }, unverifiedOf: 'liar' })
  const { samples, seconds } = await estimateOf(id)
  expect(samples).toBe(1)
  expect(seconds?.expected).toBeGreaterThan(0.000_9)
})

test('without any it goes by other builds of the framework, and their size', async () => {
  for (const [name, constraints] of [
    ['small', 1000],
    ['middle', 4000],
    ['large', 16_000],
  ] as const) {
    const id = await buildOf(name, constraints)
    await proved(id, constraints / 1000)
  }
  const { basis, samples, seconds } = await estimateOf(await buildOf('new', 8000))
  expect({ basis, samples }).toEqual({ basis: 'framework', samples: 3 })
  expect(seconds?.expected).toBeCloseTo(8, 0)
})

test('a build that was deleted, or is of another proving scheme, is none of them', async () => {
  const [gone, other] = [await buildOf('gone'), await buildOf('other')]
  await proved(gone, 1)
  await proved(other, 1)
  await deleteBuild(server.core, owner.viewer, gone)
  await server.core.database.update(builds).set({ provingScheme: 'plonk' }).where(eq(builds.id, other))
  expect(await estimateOf(await buildOf('new'))).toMatchObject({ basis: 'declared', samples: 0 })
})

test('what other teams prove in private is told to no one, by no figure', async () => {
  await proved(await buildOf('secret', 1000, stranger), 7, stranger)
  const id = await buildOf('shared')
  await makePublic('shared')
  await proved(id, 7, stranger)
  expect(await estimateOf(id)).toMatchObject({ basis: 'declared', samples: 0, seconds: null })
  expect(await estimateOf(await buildOf('new'))).toMatchObject({ basis: 'declared', samples: 0 })
  // What a team made of its own public circuit is there for all to see.
  await proved(id, 2)
  expect(await estimateOf(id, stranger)).toMatchObject({ basis: 'build', samples: 2 })
  const third = await newAccount(server.core, 'third')
  expect(await estimateOf(await buildOf('theirs', 1000, third), third)).toMatchObject({
    basis: 'framework',
    samples: 1,
  })
})

test('a team without builds of its own goes by what it proved of public ones', async () => {
  const id = await buildOf('sample')
  await makePublic('sample')
  await proved(id, 3, stranger)
  const estimate = await estimateOf(await buildOf('new', 1000, stranger), stranger)
  expect(estimate).toMatchObject({ basis: 'framework', samples: 1 })
  expect(estimate.seconds?.expected).toBeCloseTo(3, 1)
})

test('another team’s private build is not there, and one that is not Ready has no estimate', async () => {
  expectError(await ask(await buildOf('private', 1000, stranger)), 404, {})
  const { build } = await newBuild(server.core, owner.viewer, { projectName: 'queued' })
  expectError(await ask(build.id), 409, { circuit_id: build.id })
  expectError(await ask('no such build'), 404, {})
})

test('what no worker could make is refused with the same figures, before anything is sent', async () => {
  const id = await buildOf('huge')
  await server.core.database.update(builds).set({ proveSize: '9216m1t256d' }).where(eq(builds.id, id))
  const resources = { memoryBytes: 4096 * MIB, threads: 4, diskBytes: 100_000 * MIB, gpus: 0 }
  const capability = { circuitType: 'circom', toolchain: null, state: 'ready', note: '', fraction: null } as const
  await reportWorker(server.core, {
    id: crypto.randomUUID(),
    host: 'worker',
    capabilities: [capability],
    total: resources,
    free: resources,
  })
  const refusal = 'It needs 9 GiB of memory; the workers here have at most 4 GiB.'
  expect(await estimateOf(id)).toMatchObject({
    fits: false,
    refusal,
    declared_memory: 9216 * MIB,
    waiting_for: null,
  })
  const proving = await send(server.app, routes.circuitProve, {
    key: owner.key,
    path: { circuit_id: id },
    body: { proof_input: '{}' },
  })
  expectError(proving, 422, { message: refusal })
})

test('what was predicted is kept with the proof', async () => {
  const id = await buildOf('kept')
  await proved(id, 2)
  const { proof } = await createProof(server.core, owner.viewer, id, { input: '{}', meta: {} })
  expect(proof.predicted).toMatchObject({ basis: 'build', samples: 1, seconds: { expected: 2 } })
  const detail = async ({ key } = owner) => {
    const answer = await send(server.app, routes.proofDetail, { key, path: { proof_id: proof.id } })
    return Proof.parse(answer.json()).predicted
  }
  expect(await detail()).toMatchObject({ seconds: { expected: 2 }, taken_seconds: null, taken_memory: null })
  await finishNextProof(server.core, { computeTimes: { total: 3 }, peakMemory: 5 * MIB })
  expect(await detail()).toMatchObject({
    basis: 'build',
    samples: 1,
    seconds: { expected: 2 },
    taken_seconds: 3,
    taken_memory: 5 * MIB,
  })
  // Others see the proof, and nothing of what it was predicted by: that may be builds that they do not see.
  await makePublic('kept')
  expect(await detail(stranger)).toBeNull()
  const listed = await send(server.app, routes.circuitProofs, { key: owner.key, path: { circuit_id: id } })
  expect(listed.json()).toMatchObject([{ predicted: null }, { predicted: null }])
})
