import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { NO_QUOTAS } from '@proofyard/settings/quota-settings.ts'
import { deleteBuild } from '../builds/delete-build.ts'
import { beginBuild, enlargeBuild, failBuild, requeueBuild } from '../builds/transition.ts'
import type { Core } from '../context.ts'
import { builds } from '../database/schema/builds.ts'
import { proofs } from '../database/schema/proofs.ts'
import { createProof } from '../proofs/create-proof.ts'
import { beginProof, enlargeProof, failProof, finishProof } from '../proofs/transition.ts'
import {
  type TeamViewer,
  circomQueue,
  fetchJob,
  newBuild,
  newTeam,
  readyBuild,
  removeAllJobs,
} from '../testing/fixtures.ts'
import { openTestCore } from '../testing/open-test-core.ts'
import { type HeldJob, type QueueKey, queueName } from './job.ts'

const LARGER = '512m1t256d'
const larger: QueueKey = { ...circomQueue('compile'), size: LARGER }

let core: Core
let close: () => Promise<void>
let alice: TeamViewer

beforeAll(async () => {
  ;({ core, close } = await openTestCore())
  alice = await newTeam(core)
})
beforeEach(() => removeAllJobs(core))
afterAll(() => close())

async function rowOf(id: string) {
  const [row] = await core.database.select().from(builds).where(eq(builds.id, id))
  return row
}

async function fetchFrom(queue: QueueKey): Promise<HeldJob> {
  // Also one that is put off after a fault.
  const [job] = await core.queue.boss.fetch(queueName(queue), { ignoreStartAfter: true })
  if (job === undefined) throw new Error('There is no job in the queue.')
  return { ...queue, id: job.id, delivery: job.retryCount }
}

/** A build whose first attempt needed more than its size. */
async function outgrown() {
  const { build } = await newBuild(core, alice)
  const first = await fetchJob(core, 'compile')
  await beginBuild(core, first)
  expect(await enlargeBuild(core, first, LARGER)).toBe(true)
  return { id: build.id, first }
}

test('a job that needed more waits in the queue of a larger size alone, and no try is counted', async () => {
  const { id } = await outgrown()
  expect(await rowOf(id)).toMatchObject({
    status: 'Queued',
    tries: 0,
    size: LARGER,
    outgrown: circomQueue('compile').size,
  })
  expect(await core.queue.waiting([circomQueue('compile')])).toEqual([larger])
})

test('a job that needed more keeps its place before what its team asked for later', async () => {
  const { build } = await newBuild(core, alice)
  const first = await fetchJob(core, 'compile')
  const later = await newBuild(core, alice)
  await beginBuild(core, first)
  await enlargeBuild(core, first, LARGER)
  const takeNext = async () => {
    const [turn] = await core.queue.turns([circomQueue('compile')], NO_QUOTAS)
    return turn && (await core.queue.take(turn))
  }
  const next = await takeNext()
  expect(next).toMatchObject({ id: build.id, size: LARGER })
  // Also when its next worker hands it back.
  if (next !== undefined) await core.database.transaction((transaction) => core.queue.putBack(transaction, next))
  expect([await takeNext(), await takeNext()]).toMatchObject([{ id: build.id }, { id: later.build.id }])
})

test('an attempt of before the move is too late for everything', async () => {
  const { id, first } = await outgrown()
  const second = await fetchFrom(larger)
  expect(second.delivery).toBe(1)
  expect(await beginBuild(core, second)).toBe(true)
  // A worker that was taken for dead comes back in the middle.
  expect(await beginBuild(core, first)).toBe(false)
  expect(await failBuild(core, first, 'late', { total: 0 })).toBe(false)
  expect(await enlargeBuild(core, first, '1024m1t256d')).toBe(false)
  expect(await requeueBuild(core, first, 'fault')).toBe(false)
  expect(await rowOf(id)).toMatchObject({ status: 'In Progress', attempt: 2, size: LARGER })
  expect(await failBuild(core, second, 'as planned', { total: 0 })).toBe(true)
})

test('a fault after the move goes back into the larger queue, and counts', async () => {
  const { id } = await outgrown()
  const second = await fetchFrom(larger)
  await beginBuild(core, second)
  await requeueBuild(core, second, 'fault')
  expect(await rowOf(id)).toMatchObject({ status: 'Queued', tries: 1, size: LARGER })
  expect(await fetchFrom(larger)).toMatchObject({ id, delivery: 2 })
})

test('a build that is deleted meanwhile takes its job with it, wherever that is', async () => {
  const { id, first } = await outgrown()
  await deleteBuild(core, alice, id)
  expect(await core.queue.waiting([circomQueue('compile')])).toEqual([])
  expect(await enlargeBuild(core, first, '1024m1t256d')).toBe(false)
})

test('two that move one job at once move it once', async () => {
  await newBuild(core, alice)
  const held = await fetchJob(core, 'compile')
  await beginBuild(core, held)
  const moved = await Promise.all([LARGER, '1024m1t256d'].map((size) => enlargeBuild(core, held, size)))
  expect(moved.filter(Boolean)).toHaveLength(1)
  expect(await core.queue.waiting([circomQueue('compile')])).toHaveLength(1)
})

test('a job that was taken from its worker is not moved, and is there once for the next one', async () => {
  const { build } = await newBuild(core, alice)
  const held = await fetchJob(core, 'compile')
  await beginBuild(core, held)
  await core.supervision.stop()
  await core.database.execute(
    sql`update pgboss.job set heartbeat_on = now() - interval '1 minute' where id = ${build.id}`,
  )
  // It does nothing within a second of the last time.
  await vi.waitFor(
    async () => {
      await core.queue.boss.supervise()
      expect(await core.queue.waiting([circomQueue('compile')])).toHaveLength(1)
    },
    { timeout: 10_000, interval: 100 },
  )
  expect(await enlargeBuild(core, held, LARGER)).toBe(false)
  expect(await rowOf(build.id)).toMatchObject({ status: 'In Progress', attempt: 1, outgrown: null })
  expect(await core.queue.waiting([circomQueue('compile')])).toEqual([circomQueue('compile')])
  const next = await fetchJob(core, 'compile')
  expect(next).toMatchObject({ id: build.id, delivery: 1 })
  expect(await beginBuild(core, next)).toBe(true)
  expect(await enlargeBuild(core, next, LARGER)).toBe(true)
  expect(await core.queue.waiting([circomQueue('compile')])).toEqual([larger])
})

test('a proof moves as a build does, and keeps its input', async () => {
  const { build } = await readyBuild(core, alice)
  const { proof } = await createProof(core, alice, build.id, { input: '{"a":1}', meta: {} })
  const held = await fetchJob(core, 'prove')
  await beginProof(core, held)
  expect(await enlargeProof(core, held, LARGER)).toBe(true)
  const next = await fetchFrom({ ...circomQueue('prove'), size: LARGER })
  expect(next).toMatchObject({ id: proof.id, delivery: 1 })
  expect(await beginProof(core, next)).toBe(true)
  const [row] = await core.database.select().from(proofs).where(eq(proofs.id, proof.id))
  expect(row).toMatchObject({ status: 'In Progress', tries: 1, size: LARGER })
})

/** A proof of a build that was tried in the smallest size, and then in another one. */
async function grownProof(build: string, size: string): Promise<HeldJob> {
  await createProof(core, alice, build, { input: '{"a":1}', meta: {} })
  const first = await fetchJob(core, 'prove')
  await beginProof(core, first)
  if (first.size === size) return first
  await enlargeProof(core, first, size)
  const next = await fetchFrom({ ...first, size })
  await beginProof(core, next)
  return next
}

const proved = { warnings: [], computeTimes: { total: 1 }, files: [] }

test('what a proof grew to is where the next one begins, and it never becomes less', async () => {
  const { build } = await readyBuild(core, alice)
  const [one, other] = [await grownProof(build.id, '1024m1t256d'), await grownProof(build.id, LARGER)]
  expect((await rowOf(build.id))?.proveSize).toBe(circomQueue('prove').size)
  expect(await finishProof(core, one, proved)).toBe(true)
  expect((await rowOf(build.id))?.proveSize).toBe('1024m1t256d')
  expect(await finishProof(core, other, proved)).toBe(true)
  expect((await rowOf(build.id))?.proveSize).toBe('1024m1t256d')
  const { proof } = await createProof(core, alice, build.id, { input: '{"a":2}', meta: {} })
  expect(await fetchJob(core, 'prove')).toMatchObject({ id: proof.id, size: '1024m1t256d' })
})

test('a proof that is finished too late teaches nothing, nor does one that did not grow', async () => {
  const { build } = await readyBuild(core, alice)
  const late = await grownProof(build.id, LARGER)
  await failProof(core, late, 'before', { total: 0 })
  expect(await finishProof(core, late, proved)).toBe(false)
  expect(await finishProof(core, await grownProof(build.id, circomQueue('prove').size), proved)).toBe(true)
  expect((await rowOf(build.id))?.proveSize).toBe(circomQueue('prove').size)
})

test('many proofs of one build that end at once leave the largest size', async () => {
  const { build } = await readyBuild(core, alice)
  const held: HeldJob[] = []
  for (const mebibytes of [640, 1280, 512, 1024, 896]) held.push(await grownProof(build.id, `${mebibytes}m1t256d`))
  await Promise.all(held.map((job) => finishProof(core, job, proved)))
  expect((await rowOf(build.id))?.proveSize).toBe('1280m1t256d')
})
