import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Core } from '../context.ts'
import { builds } from '../database/schema/builds.ts'
import { workerLeases } from '../database/schema/worker-leases.ts'
import { createProof } from '../proofs/create-proof.ts'
import { SMALLEST_SIZE } from '../queue/size-class.ts'
import { newKey } from '../testing/elsewhere.ts'
import { type TeamViewer, newTeam, readyBuild, removeAllJobs, storeOnce } from '../testing/fixtures.ts'
import { openTestCore } from '../testing/open-test-core.ts'
import { enlargeElsewhere, giveBackElsewhere } from './end-job.ts'
import { finishProofElsewhere } from './finish-proof.ts'
import { receiveResult } from './receive-result.ts'
import { reportElsewhere } from './report-worker.ts'
import { takeJobElsewhere } from './take-job.ts'

let core: Core
let close: () => Promise<void>
let alice: TeamViewer
let build: string

beforeAll(async () => {
  ;({ core, close } = await openTestCore())
  // No one else ends leases meanwhile.
  await core.supervision.stop()
  alice = await newTeam(core)
  build = (await readyBuild(core, alice)).build.id
})
afterAll(() => close())
beforeEach(() => removeAllJobs(core))

test('takes-all: a worker that claims a machine of any size has 64 jobs at most', async () => {
  const { key } = await newKey(core)
  const id = randomUUID()
  const machine = { memoryBytes: 2 ** 52, threads: 4096, diskBytes: 2 ** 52, gpus: 0 }
  const capabilities = [{ offer: 'circom', state: 'ready' as const, note: '', fraction: null }]
  await reportElsewhere(core, key, { id, capabilities, total: machine, free: machine, paused: null })
  const lease = { keyId: key.id, workerId: id, kind: 'prove', circuitType: 'circom', size: SMALLEST_SIZE } as const
  const held = Array.from({ length: 63 }, () => ({ ...lease, jobId: randomUUID(), delivery: 0 }))
  await core.database.insert(workerLeases).values(held)
  for (let proofs = 0; proofs < 2; proofs += 1) await createProof(core, alice, build, { input: '{}', meta: {} })
  expect(await takeJobElsewhere(core, key, { id, free: machine })).toMatchObject({ kind: 'prove' })
  expect(await takeJobElsewhere(core, key, { id, free: machine })).toBeUndefined()
})

test('gives-back: a key that gives every job back gets no more for a while', async () => {
  const { key, take } = await newKey(core)
  const gaveBack = {
    keyId: key.id,
    workerId: randomUUID(),
    kind: 'prove',
    circuitType: 'circom',
    size: SMALLEST_SIZE,
  } as const
  const ended = Array.from({ length: 29 }, () => ({
    ...gaveBack,
    jobId: randomUUID(),
    delivery: 0,
    endedAt: new Date(),
    outcome: 'given back' as const,
  }))
  await core.database.insert(workerLeases).values(ended)
  const { proof } = await createProof(core, alice, build, { input: '{}', meta: {} })
  await giveBackElsewhere(core, key, await take(), 'ending')
  await expect(take()).rejects.toThrow('There was no job')
  const other = await newKey(core)
  expect((await other.take()).jobId).toBe(proof.id)
})

test('false-size: what a worker says that a proof needed is no measure for the next ones of the build', async () => {
  const { key, take } = await newKey(core)
  await createProof(core, alice, build, { input: '{}', meta: {} })
  await enlargeElsewhere(core, key, await take(), 32 * 1024 ** 3)
  const lease = await take()
  expect(lease.size).toMatch(/^32768m/)
  for (const [kind, content] of [
    ['proof', '{"pi_a":["1"]}'],
    ['public', '["20"]'],
  ] as const) {
    const { sha256 } = await storeOnce(core, content)
    await receiveResult(core, lease, { kind, name: kind, sha256 }, Readable.from([Buffer.from(content)]))
  }
  const facts = { warnings: [], computeTimes: { total: 1 } }
  expect(await finishProofElsewhere(core, key, lease, facts, () => false)).toBe('ready')
  const [row] = await core.database.select().from(builds).where(eq(builds.id, build))
  expect(row?.proveSize).toBe(SMALLEST_SIZE)
})
