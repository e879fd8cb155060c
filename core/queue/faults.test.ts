import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { beginBuild, enlargeBuild, failBuild, forgiveBuild, requeueBuild } from '../builds/transition.ts'
import type { Core } from '../context.ts'
import { builds } from '../database/schema/builds.ts'
import { type TeamViewer, circomQueue, fetchJob, newBuild, newTeam, removeAllJobs } from '../testing/fixtures.ts'
import { openTestCore } from '../testing/open-test-core.ts'
import { MAX_HAND_BACKS, MAX_UNCOUNTED } from './attempts.ts'
import type { HeldJob } from './job.ts'
import { takeJobs } from './take-jobs.ts'

let core: Core
let close: () => Promise<void>
let alice: TeamViewer

beforeAll(async () => {
  ;({ core, close } = await openTestCore())
  alice = await newTeam(core)
})
beforeEach(() => removeAllJobs(core))
afterAll(() => close())

const rowOf = async (id: string) => (await core.database.select().from(builds).where(eq(builds.id, id)))[0]

async function secondsUntilTried(id: string): Promise<number> {
  const { rows } = await core.database.$client.query<{ seconds: number }>(
    'select extract(epoch from start_after - now())::float8 as seconds from pgboss.job where id = $1',
    [id],
  )
  return Math.round(rows[0]?.seconds ?? Number.NaN)
}

async function begun(): Promise<HeldJob> {
  const held = await fetchJob(core, 'compile')
  expect(await beginBuild(core, held)).toBe(true)
  return held
}

test('a fault of ours is tried again after growing pauses, over minutes', async () => {
  const { build } = await newBuild(core, alice)
  await requeueBuild(core, await begun(), 'fault')
  expect(await secondsUntilTried(build.id)).toBeGreaterThan(15)
  await requeueBuild(core, await begun(), 'fault')
  expect(await secondsUntilTried(build.id)).toBeGreaterThan(170)
  expect(await rowOf(build.id)).toMatchObject({ status: 'Queued', tries: 2 })
})

test('a fault of the platform counts against no job, unless it comes again and again', async () => {
  const { build } = await newBuild(core, alice)
  for (let attempt = 1; attempt <= MAX_UNCOUNTED; attempt += 1) {
    await requeueBuild(core, await begun(), 'platform')
    expect(await rowOf(build.id)).toMatchObject({ status: 'Queued', attempt, tries: 0 })
  }
  for (const tries of [1, 2]) {
    await requeueBuild(core, await begun(), 'platform')
    expect(await rowOf(build.id)).toMatchObject({ status: 'Queued', tries })
  }
  await requeueBuild(core, await begun(), 'platform')
  expect(await rowOf(build.id)).toMatchObject({ status: 'Failed' })
}, 60_000)

test('hand-backs of workers that end use up none of the attempts that go uncounted by faults of the platform', async () => {
  const { build } = await newBuild(core, alice)
  for (let ends = 0; ends <= MAX_UNCOUNTED; ends += 1) await requeueBuild(core, await begun(), 'ending')
  await requeueBuild(core, await begun(), 'platform')
  expect(await rowOf(build.id)).toMatchObject({ status: 'Queued', tries: 0 })
  const lost = await begun()
  await core.queue.boss.fail('compile-circom/64m1t256d', { id: lost.id, retryCount: lost.delivery })
  await forgiveBuild(core, lost)
  expect(await rowOf(build.id)).toMatchObject({ status: 'In Progress', tries: 0 })
}, 60_000)

test('what a job is handed back is known in its larger size, too', async () => {
  const { build } = await newBuild(core, alice)
  for (let ends = 0; ends < MAX_UNCOUNTED; ends += 1) await requeueBuild(core, await begun(), 'ending')
  await enlargeBuild(core, await begun(), '128m1t256d')
  await requeueBuild(core, await begun(), 'platform')
  expect(await rowOf(build.id)).toMatchObject({ status: 'Queued', tries: 0 })
}, 60_000)

test('one that is handed back a hundred times is given up once it is a week old, and not before', async () => {
  const { build } = await newBuild(core, alice)
  for (let ends = 1; ends <= MAX_HAND_BACKS; ends += 1) await requeueBuild(core, await begun(), 'ending')
  expect(await rowOf(build.id)).toMatchObject({ status: 'Queued', tries: 0 })
  const old = sql`clock_timestamp() - interval '8 days'`
  await core.database.update(builds).set({ createdAt: old, queuedAt: old }).where(eq(builds.id, build.id))
  expect(await requeueBuild(core, await begun(), 'ending')).toBe(true)
  expect(await rowOf(build.id)).toMatchObject({ status: 'Failed', error: expect.stringMatching(/^Workers that ended/) })
  expect(await fetchJob(core, 'compile').catch(() => undefined)).toBeUndefined()
  const { build: seldom } = await newBuild(core, alice)
  await core.database.update(builds).set({ createdAt: old, queuedAt: old }).where(eq(builds.id, seldom.id))
  await requeueBuild(core, await begun(), 'ending')
  expect(await rowOf(seldom.id)).toMatchObject({ status: 'Queued' })
}, 120_000)

test('the week of a sample that lay here unbuilt begins with its first use', async () => {
  const { build } = await newBuild(core, alice)
  for (let ends = 1; ends <= MAX_HAND_BACKS; ends += 1) await requeueBuild(core, await begun(), 'ending')
  const deployed = sql`clock_timestamp() - interval '1 year'`
  await core.database.update(builds).set({ createdAt: deployed }).where(eq(builds.id, build.id))
  await requeueBuild(core, await begun(), 'ending')
  expect(await rowOf(build.id)).toMatchObject({ status: 'Queued' })
}, 120_000)

test('a job that is handed back by a worker that ends keeps its place before the later ones', async () => {
  const first = await newBuild(core, alice)
  await newBuild(core, alice)
  const [turn] = await core.queue.turns([circomQueue('compile')], core.quotas)
  const held = turn && (await core.queue.take(turn))
  if (turn === undefined || held === undefined) throw new Error('Nothing was taken.')
  await beginBuild(core, held)
  await requeueBuild(core, held, 'ending')
  expect(await core.queue.take(turn)).toMatchObject({ id: first.build.id, delivery: 1 })
})

test('workers that lose a job four times under load, and live, cost it no attempt', async () => {
  const { build } = await newBuild(core, alice)
  for (let loss = 0; loss < 4; loss += 1) {
    const held = await begun()
    // As the supervisor does with a job whose heartbeat is too old.
    await core.queue.boss.fail('compile-circom/64m1t256d', { id: held.id, retryCount: held.delivery })
    await forgiveBuild(core, held)
  }
  expect(await rowOf(build.id)).toMatchObject({ status: 'In Progress', attempt: 4, tries: 0 })
  expect(await failBuild(core, await begun(), 'as planned', { total: 0 })).toBe(true)
})

test('a job that makes each of its workers late is tried only so often, and put off each time', async () => {
  const { build } = await newBuild(core, alice)
  const lose = async () => {
    const held = await begun()
    await core.queue.boss.fail('compile-circom/64m1t256d', { id: held.id, retryCount: held.delivery })
    await forgiveBuild(core, held)
    expect(await secondsUntilTried(build.id)).toBeGreaterThan(5)
  }
  for (let attempt = 1; attempt <= MAX_UNCOUNTED; attempt += 1) await lose()
  expect(await rowOf(build.id)).toMatchObject({ attempt: MAX_UNCOUNTED, tries: 0 })
  for (const tries of [1, 2, 3]) {
    await lose()
    expect(await rowOf(build.id)).toMatchObject({ tries })
  }
  expect(await beginBuild(core, await fetchJob(core, 'compile'))).toBe(false)
  expect(await rowOf(build.id)).toMatchObject({ status: 'Failed' })
}, 60_000)

test('a job that another worker has taken up is not put off by the one that lost it', async () => {
  const { build } = await newBuild(core, alice)
  const lost = await begun()
  await core.queue.boss.fail('compile-circom/64m1t256d', { id: lost.id, retryCount: lost.delivery })
  const held = await begun()
  await forgiveBuild(core, lost)
  expect(await secondsUntilTried(build.id)).toBeLessThanOrEqual(0)
  expect(await failBuild(core, held, 'as planned', { total: 0 })).toBe(true)
})

test('what is forgiven late changes nothing of a job that is over', async () => {
  await newBuild(core, alice)
  const held = await begun()
  await failBuild(core, held, 'as planned', { total: 0 })
  await forgiveBuild(core, held)
  expect(await rowOf(held.id)).toMatchObject({ status: 'Failed', tries: 1 })
})

test('a worker that may take no jobs takes none, and goes on when it may', async () => {
  let mayTake = false
  const taken: string[] = []
  const taker = takeJobs(core, {
    queues: () => [circomQueue('compile')],
    concurrency: 1,
    mayTake: () => mayTake,
    work: async (held) => {
      taken.push(held.id)
      if (await beginBuild(core, held)) await failBuild(core, held, 'as planned', { total: 0 })
    },
  })
  const { build } = await newBuild(core, alice)
  await new Promise((resolve) => setTimeout(resolve, 1500))
  expect(taken).toEqual([])
  mayTake = true
  await vi.waitFor(() => expect(taken).toEqual([build.id]), { timeout: 20_000 })
  await taker.stop()
})
