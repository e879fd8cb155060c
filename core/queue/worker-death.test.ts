import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteBuild } from '../builds/delete-build.ts'
import { finishBuild } from '../builds/transition.ts'
import type { Core, CoreSettings } from '../context.ts'
import { builds } from '../database/schema/builds.ts'
import { type TeamViewer, circomQueue, newBuild, newTeam } from '../testing/fixtures.ts'
import { openTestCore } from '../testing/open-test-core.ts'

let core: Core
let settings: CoreSettings
let close: () => Promise<void>
let alice: TeamViewer
const children = new Set<ChildProcess>()

beforeAll(async () => {
  ;({ core, settings, close } = await openTestCore())
  alice = await newTeam(core)
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await close()
})

function startWorker(): ChildProcess {
  const program = fileURLToPath(new URL('../testing/holding-worker.ts', import.meta.url))
  const child = fork(program, [settings.databaseUrl, settings.storageUrl])
  children.add(child)
  child.once('exit', () => children.delete(child))
  return child
}

async function message(child: ChildProcess): Promise<unknown> {
  const [said] = await once(child, 'message')
  return said
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

async function row(id: string) {
  const [build] = await core.database.select().from(builds).where(eq(builds.id, id))
  if (build === undefined) throw new Error('The build is gone.')
  return build
}

test('the job of a worker that is killed is taken up again by itself, and after the third death it is given up', async () => {
  const { build } = await newBuild(core, alice)
  for (const delivery of [0, 1, 2]) {
    const worker = startWorker()
    expect(await message(worker)).toMatchObject({ begun: true, id: build.id, delivery })
    expect(await row(build.id)).toMatchObject({ status: 'In Progress', attempt: delivery + 1 })
    await kill(worker)
  }
  const last = startWorker()
  expect(await message(last)).toMatchObject({ begun: false, id: build.id, delivery: 3 })
  const given = await row(build.id)
  expect(given).toMatchObject({ status: 'Failed', attempt: 3 })
  expect(given.error).toContain('stopped 3 times by a fault of this server')
  expect(await core.queue.boss.findJobs('compile-circom', { id: build.id })).toEqual([])
  await kill(last)
}, 120_000)

test('a worker that was taken for dead changes nothing when it comes back', async () => {
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
    files: [],
  }
  expect(await finishBuild(core, late, result)).toBe(false)
  expect(await row(build.id)).toMatchObject({ status: 'In Progress', attempt: 2 })
  expect(await finishBuild(core, { ...late, delivery: 1 }, result)).toBe(true)
  await Promise.all([kill(sleeper), kill(other)])
}, 120_000)

test('deleting a build stops the worker that compiles it', async () => {
  const { build } = await newBuild(core, alice)
  const worker = startWorker()
  expect(await message(worker)).toMatchObject({ begun: true, id: build.id })
  const told = message(worker)
  await deleteBuild(core, alice, build.id)
  expect(await told).toEqual({ aborted: true })
  await kill(worker)
})
