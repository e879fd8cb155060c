import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { eq } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { beginBuild, failBuild } from '../builds/transition.ts'
import { type Core, type CoreSettings, closeCore, openCore } from '../context.ts'
import { builds } from '../database/schema/builds.ts'
import { type TeamViewer, circomQueue, fetchJob, newBuild, newTeam } from '../testing/fixtures.ts'
import { openTestCore } from '../testing/open-test-core.ts'
import { endWorker, reportWorker } from '../workers/report-worker.ts'
import { shareLife } from './share-life.ts'
import { type JobTaker, takeJobs } from './take-jobs.ts'

/** Ten seconds until a heartbeat lapses, and what a busy machine takes besides. */
const within = { timeout: 60_000, interval: 50 }

let settings: CoreSettings
let close: () => Promise<void>
let core: Core
let alice: TeamViewer
const children = new Set<ChildProcess>()
const takers: JobTaker[] = []
const clients: pg.Client[] = []

beforeEach(async () => {
  const opened = await openTestCore()
  ;({ settings, close } = opened)
  core = opened.core
  alice = await newTeam(core)
})
afterEach(async () => {
  await Promise.all(takers.splice(0).map((taker) => taker.stop()))
  await Promise.all([...children].map((child) => kill(child)))
  await Promise.all(clients.splice(0).map((client) => client.end()))
  await close()
})

afterAll(() => expect(children.size).toBe(0))

function startWorker(): ChildProcess {
  const program = fileURLToPath(new URL('../testing/holding-worker.ts', import.meta.url))
  const child = fork(program, [settings.databaseUrl, settings.storageUrl])
  children.add(child)
  child.once('exit', () => children.delete(child))
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

/** Has this process stand for no process of the product, until `back` is called. */
async function leave(): Promise<{ back: () => Promise<void> }> {
  await core.supervision.stop()
  return {
    back: async () => {
      const again = await openCore(settings)
      await closeCore(core)
      core = again
      close = async () => closeCore(again)
    },
  }
}

async function row(id: string) {
  const [build] = await core.database.select().from(builds).where(eq(builds.id, id))
  if (build === undefined) throw new Error('The build is gone.')
  return build
}

/** Kills all that lives while a worker runs the next job, and starts the product again. */
async function powerCut(): Promise<void> {
  const worker = startWorker()
  const [told] = await once(worker, 'message')
  expect(told).toMatchObject({ begun: true })
  const { back } = await leave()
  await kill(worker)
  await back()
}

test('a job that was running when everything died runs alone, and after the second such death it is Failed with the reason', async () => {
  const { build } = await newBuild(core, alice)
  // As of a proof.
  await core.database.$client.query(
    `update pgboss.job set priority = 10, data = '{"deadline": "2026", "origin": null}'`,
  )
  await powerCut()

  // Others wait for it as it waits for them.
  const begun: string[] = []
  const open = Promise.withResolvers<void>()
  const others = [await newBuild(core, alice), await newBuild(core, alice)]
  const taker = takeJobs(core, {
    queues: () => [circomQueue('compile')],
    concurrency: 4,
    work: async (held) => {
      begun.push(held.id)
      await beginBuild(core, held)
      await open.promise
      await failBuild(core, held, 'as planned', { total: 0 })
    },
  })
  takers.push(taker)
  await vi.waitFor(() => expect(begun.toSorted()).toEqual(others.map((other) => other.build.id).toSorted()), within)
  await vi.waitFor(async () => expect(await row(build.id)).toMatchObject({ deaths: 1, status: 'In Progress' }), within)
  await vi.waitFor(async () => {
    const { rows } = await core.database.$client.query(`select priority, data from pgboss.job where state = 'retry'`)
    // Those that wait to run alone are of all teams, so what one team wants of its order counts no more.
    expect(rows).toEqual([{ priority: 0, data: { origin: null } }])
  }, within)
  expect(begun).not.toContain(build.id)
  open.resolve()
  await taker.stop()

  await powerCut()
  expect(await row(build.id)).toMatchObject({ status: 'In Progress', attempt: 2, deaths: 1 })
  await vi.waitFor(async () => expect(await row(build.id)).toMatchObject({ deaths: 2 }), within)
  await vi.waitFor(async () => {
    const { rows } = await core.database.$client.query(`select from pgboss.job where state = 'retry'`)
    expect(rows).toHaveLength(1)
  }, within)
  expect(await beginBuild(core, await fetchJob(core, 'compile'))).toBe(false)
  const failed = await row(build.id)
  expect(failed.status).toBe('Failed')
  expect(failed.error).toContain('The whole server died 2 times while this job ran')
}, 180_000)

test('a job whose worker had died before the product has not died with it', async () => {
  const { build: lost } = await newBuild(core, alice)
  await beginBuild(core, await fetchJob(core, 'compile'))
  await core.database.$client.query(`update pgboss.job set heartbeat_on = heartbeat_on - interval '6 seconds'`)
  const { build } = await newBuild(core, alice, { projectName: 'other' })
  await powerCut()
  await vi.waitFor(async () => expect(await row(build.id)).toMatchObject({ deaths: 1 }), within)
  expect(await row(lost.id)).toMatchObject({ deaths: 0 })
}, 120_000)

async function groupOf(id: string): Promise<string | undefined> {
  const { rows } = await core.database.$client.query<{ group: string }>(
    'select group_id as "group" from pgboss.job where id = $1',
    [id],
  )
  return rows[0]?.group
}

/** Waits until so many processes hold the lock by which they are known to live. */
async function untilProcessesLive(count: number): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await core.database.$client.query(
        `select from pg_locks where locktype = 'advisory' and mode = 'ShareLock' and granted
         and database = (select oid from pg_database where datname = current_database())`,
      )
      expect(rows).toHaveLength(count)
    },
    { timeout: 20_000, interval: 5 },
  )
}

/** Has a process of the product live from now on, without a queue of its own. */
async function startAnother(): Promise<void> {
  const client = new pg.Client({ connectionString: settings.databaseUrl })
  clients.push(client)
  await client.connect()
  await shareLife()(client, new AbortController().signal)
}

test('a process that starts while the others wait for the database again takes no job for dead that lives', async () => {
  const { build: living } = await newBuild(core, alice)
  await once(startWorker(), 'message')
  await leave()
  const { build: dead } = await newBuild(core, alice, { projectName: 'dead' })
  await beginBuild(core, await fetchJob(core, 'compile'))
  await untilProcessesLive(1)
  // Its own session comes back after a second.
  await core.database.$client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name like 'proofyard supervisor%'`,
  )
  await untilProcessesLive(0)
  await startAnother()
  // One process alone has died with it.
  expect(await row(dead.id)).toMatchObject({ deaths: 0, status: 'In Progress' })
  expect(await row(living.id)).toMatchObject({ deaths: 0, status: 'In Progress', attempt: 1 })
  expect(await groupOf(living.id)).toBe(String(alice.teamId))
}, 120_000)

test('a product that is killed while its workers drain has not died of a job, but for one whose worker had not been told to end', async () => {
  const { build } = await newBuild(core, alice)
  await beginBuild(core, await fetchJob(core, 'compile'))
  const nothing = { memoryBytes: 0, threads: 0, diskBytes: 0, gpus: 0 }
  const report = async () => {
    const id = randomUUID()
    await reportWorker(core, { id, host: 'here', capabilities: [], total: nothing, free: nothing })
    return id
  }
  await endWorker(core, await report())
  await leave()
  await startAnother()
  expect(await row(build.id)).toMatchObject({ deaths: 0 })
  expect(await groupOf(build.id)).toBe(String(alice.teamId))

  await Promise.all(clients.splice(0).map((client) => client.end()))
  await untilProcessesLive(0)
  await report()
  await startAnother()
  expect(await row(build.id)).toMatchObject({ deaths: 1 })
}, 120_000)

test('the death of one process, or of the database, is no death of the product', async () => {
  const { build } = await newBuild(core, alice)
  const worker = startWorker()
  await once(worker, 'message')
  await kill(worker)
  const next = startWorker()
  await core.database.$client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  )
  const [told] = await once(next, 'message')
  expect(told).toMatchObject({ begun: true, id: build.id, delivery: 1 })
  expect(await row(build.id)).toMatchObject({ deaths: 0, attempt: 2 })
}, 120_000)
