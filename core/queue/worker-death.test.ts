import { SMALLEST_SIZE } from './size-class.ts'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { deleteBuild } from '../builds/delete-build.ts'
import { finishBuild } from '../builds/transition.ts'
import type { Core } from '../context.ts'
import { builds } from '../database/schema/builds.ts'
import { circomQueue, circomQueueName, newBuild } from '../testing/fixtures.ts'
import { kill } from '../testing/holding-workers.ts'
import { openWorkerBench } from '../testing/worker-bench.ts'

async function message(child: ChildProcess): Promise<unknown> {
  const [received] = await once(child, 'message')
  return received
}

async function row(core: Core, id: string) {
  const [build] = await core.database.select().from(builds).where(eq(builds.id, id))
  if (build === undefined) throw new Error('The build is gone.')
  return build
}

/** As if the worker of a job had died a minute ago. */
async function makeSilent(core: Core, id: string): Promise<void> {
  const silent = sql`update pgboss.job set heartbeat_on = heartbeat_on - interval '1 minute' where id = ${id}`
  expect((await core.database.execute(silent)).rowCount).toBe(1)
}

test.concurrent('the job of a worker that is killed is taken up again by itself, and after the third death it is given up', async ({
  onTestFinished,
}) => {
  const { core, alice, startWorker } = await openWorkerBench(onTestFinished)
  const { build } = await newBuild(core, alice)
  for (const delivery of [0, 1, 2]) {
    const worker = startWorker()
    expect(await message(worker)).toMatchObject({ begun: true, id: build.id, delivery })
    expect(await row(core, build.id)).toMatchObject({ status: 'In Progress', attempt: delivery + 1 })
    await kill(worker)
    // The first one's silence is waited for.
    if (delivery > 0) await makeSilent(core, build.id)
  }
  const last = startWorker()
  expect(await message(last)).toMatchObject({ begun: false, id: build.id, delivery: 3 })
  const failed = await row(core, build.id)
  expect(failed).toMatchObject({ status: 'Failed', attempt: 3 })
  expect(failed.error).toContain('stopped 3 times by a fault of this server')
  expect(await core.queue.boss.findJobs(circomQueueName('compile'), { id: build.id })).toEqual([])
}, 120_000)

test.concurrent('a worker that was taken for dead changes nothing when it comes back', async ({ onTestFinished }) => {
  const { core, alice, startWorker } = await openWorkerBench(onTestFinished)
  const { build } = await newBuild(core, alice)
  const sleeper = startWorker()
  expect(await message(sleeper)).toMatchObject({ begun: true, delivery: 0 })
  sleeper.kill('SIGSTOP')
  const other = startWorker()
  expect(await message(other)).toMatchObject({ begun: true, delivery: 1 })
  const told = message(sleeper)
  sleeper.kill('SIGCONT')
  // It learns with its next beat that the job is another's, and aborts its work.
  expect(await told).toEqual({ aborted: true })
  const late = { ...circomQueue('compile'), id: build.id, delivery: 0 }
  const result = {
    details: {},
    setup: { kind: 'none needed' as const, statement: '' },
    versions: {},
    warnings: [],
    computeTimes: { total: 1 },
    proveSize: SMALLEST_SIZE,
    verifySize: SMALLEST_SIZE,
    files: [],
  }
  expect(await finishBuild(core, late, result)).toBe(false)
  expect(await row(core, build.id)).toMatchObject({ status: 'In Progress', attempt: 2 })
  expect(await finishBuild(core, { ...late, delivery: 1 }, result)).toBe(true)
}, 120_000)

test.concurrent('deleting a build stops the worker that compiles it', async ({ onTestFinished }) => {
  const { core, alice, startWorker } = await openWorkerBench(onTestFinished)
  const { build } = await newBuild(core, alice)
  const worker = startWorker()
  expect(await message(worker)).toMatchObject({ begun: true, id: build.id })
  const told = message(worker)
  await deleteBuild(core, alice, build.id)
  expect(await told).toEqual({ aborted: true })
}, 60_000)
