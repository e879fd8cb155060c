import { SMALLEST_SIZE } from '../queue/size-class.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Core } from '../context.ts'
import { buildArtifacts } from '../database/schema/build-artifacts.ts'
import { builds } from '../database/schema/builds.ts'
import type { HeldJob } from '../queue/job.ts'
import { type TeamViewer, fetchJob, newBuild, newTeam, store, circomQueueName } from '../testing/fixtures.ts'
import { openTestCore } from '../testing/open-test-core.ts'
import { type BuildResult, beginBuild, failBuild, finishBuild, noteBuildProgress, requeueBuild } from './transition.ts'

let core: Core
let close: () => Promise<void>
let alice: TeamViewer

beforeAll(async () => {
  ;({ core, close } = await openTestCore())
  alice = await newTeam(core)
})
afterAll(() => close())

async function result(): Promise<BuildResult> {
  return {
    details: { num_constraints: 7 },
    setup: { kind: 'development', statement: 'Made by a test.' },
    versions: {},
    warnings: ['careful'],
    computeTimes: { total: 1 },
    proveSize: SMALLEST_SIZE,
    verifySize: SMALLEST_SIZE,
    files: [{ kind: 'kept', name: 'circuit.zkey', stored: await store(core, 'a key') }],
  }
}

async function rowOf(id: string) {
  const [row] = await core.database.select().from(builds).where(eq(builds.id, id))
  return row
}

const jobsOf = (id: string) => core.queue.boss.findJobs(circomQueueName('compile'), { id })

/** Two deliveries of the job of a new build: the first was lost, the second is on. */
async function twoDeliveries(): Promise<{ late: HeldJob; current: HeldJob }> {
  await newBuild(core, alice)
  const late = await fetchJob(core, 'compile')
  expect(await beginBuild(core, late)).toBe(true)
  // What pg-boss does when the heartbeat lapses.
  await core.queue.boss.fail(circomQueueName('compile'), late.id)
  const current = await fetchJob(core, 'compile')
  expect(current).toEqual({ ...late, delivery: 1 })
  return { late, current }
}

test('a late attempt changes nothing, whatever it reports', async () => {
  const { late, current } = await twoDeliveries()
  expect(await beginBuild(core, current)).toBe(true)
  const before = await rowOf(late.id)
  expect(before).toMatchObject({ status: 'In Progress', attempt: 2, tries: 2 })

  expect(await finishBuild(core, late, await result())).toBe(false)
  expect(await failBuild(core, late, 'too late', { total: 1 })).toBe(false)
  expect(await requeueBuild(core, late, 'fault')).toBe(false)
  expect(await requeueBuild(core, late, 'ending')).toBe(false)
  await noteBuildProgress(core, late, 'Making the keys')
  expect(await rowOf(late.id)).toEqual(before)
  expect(await jobsOf(late.id)).toMatchObject([{ state: 'active' }])

  expect(await finishBuild(core, current, await result())).toBe(true)
  expect(await rowOf(late.id)).toMatchObject({ status: 'Ready', details: { curve: 'bn254', num_constraints: 7 } })
  expect(await jobsOf(late.id)).toEqual([])
  const files = await core.database.select().from(buildArtifacts).where(eq(buildArtifacts.buildId, late.id))
  expect(files.map(({ kind }) => kind).toSorted()).toEqual(['kept', 'project'])
})

test('an attempt that begins after a later one has begun does not begin', async () => {
  const { late, current } = await twoDeliveries()
  expect(await beginBuild(core, current)).toBe(true)
  expect(await beginBuild(core, late)).toBe(false)
  expect(await rowOf(late.id)).toMatchObject({ status: 'In Progress', attempt: 2 })
  expect(await jobsOf(late.id)).toMatchObject([{ state: 'active' }])
  await failBuild(core, current, 'enough', { total: 1 })
})

test('a result that arrives while its job waits to be delivered again counts, and the delivery finds nothing to do', async () => {
  const { build } = await newBuild(core, alice)
  const first = await fetchJob(core, 'compile')
  await beginBuild(core, first)
  await core.queue.boss.fail(circomQueueName('compile'), first.id)
  expect(await finishBuild(core, first, await result())).toBe(true)
  const second = await fetchJob(core, 'compile')
  expect(await beginBuild(core, second)).toBe(false)
  expect(await rowOf(build.id)).toMatchObject({ status: 'Ready', attempt: 1 })
  expect(await jobsOf(build.id)).toEqual([])
})

test('a result that is reported twice is written once', async () => {
  await newBuild(core, alice)
  const held = await fetchJob(core, 'compile')
  await beginBuild(core, held)
  const made = await result()
  expect(await Promise.all([1, 2, 3].map(() => finishBuild(core, held, made)))).toEqual(
    expect.arrayContaining([true, false, false]),
  )
  const files = await core.database.select().from(buildArtifacts).where(eq(buildArtifacts.buildId, held.id))
  expect(files).toHaveLength(2)
})

test('after three faults of ours the build has Failed; a worker that ends gives its job back uncounted', async () => {
  const { build } = await newBuild(core, alice)
  for (let endings = 0; endings < 5; endings += 1) {
    const held = await fetchJob(core, 'compile')
    expect(await beginBuild(core, held)).toBe(true)
    expect(await requeueBuild(core, held, 'ending')).toBe(true)
    expect(await rowOf(build.id)).toMatchObject({ status: 'Queued', tries: 0 })
  }
  for (const tries of [1, 2]) {
    const held = await fetchJob(core, 'compile')
    expect(await beginBuild(core, held)).toBe(true)
    expect(await requeueBuild(core, held, 'fault')).toBe(true)
    expect(await rowOf(build.id)).toMatchObject({ status: 'Queued', tries })
  }
  const last = await fetchJob(core, 'compile')
  expect(await beginBuild(core, last)).toBe(true)
  expect(await requeueBuild(core, last, 'fault')).toBe(true)
  const failed = await rowOf(build.id)
  expect(failed?.status).toBe('Failed')
  expect(failed?.error).toContain('stopped 3 times by a fault of this server')
  expect(await jobsOf(build.id)).toEqual([])
})
