import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { beginBuild, failBuild } from '../builds/transition.ts'
import { type Core, type CoreSettings, closeCore, openCore } from '../context.ts'
import { retryWhileDatabaseDown } from '../database/retry-while-down.ts'
import { builds } from '../database/schema/builds.ts'
import { type TeamViewer, circomQueue, newBuild, newTeam } from '../testing/fixtures.ts'
import { openTestCore } from '../testing/open-test-core.ts'
import { takeJobs } from './take-jobs.ts'

let core: Core
let settings: CoreSettings
let close: () => Promise<void>
let alice: TeamViewer
const never = new AbortController().signal

beforeAll(async () => {
  ;({ core, settings, close } = await openTestCore())
  alice = await newTeam(core)
})
afterAll(() => close())

/** Ends every connection to the database, as a killed PostgreSQL does. */
async function cutAllConnections(): Promise<void> {
  const statement = sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`
  await retryWhileDatabaseDown(() => core.database.execute(statement), never)
}

test('jobs are taken and ended although every connection is cut again and again', async () => {
  const troubles: Error[] = []
  const worker = await openCore(settings, (error) => troubles.push(error))
  const taker = takeJobs(worker, {
    queues: () => [circomQueue('compile')],
    concurrency: 2,
    work: async (held, signal) => {
      await retryWhileDatabaseDown(() => beginBuild(worker, held), signal)
      await retryWhileDatabaseDown(() => failBuild(worker, held, 'as planned', { total: 0 }), signal)
    },
  })
  const ids: string[] = []
  for (let round = 0; round < 6; round += 1) {
    const [{ build }] = await Promise.all([
      retryWhileDatabaseDown(() => newBuild(core, alice), never),
      cutAllConnections(),
    ])
    ids.push(build.id)
  }
  for (const id of ids) {
    await vi.waitFor(
      async () => {
        const [row] = await core.database.select().from(builds).where(eq(builds.id, id))
        expect(row).toMatchObject({ status: 'Failed', error: 'as planned' })
      },
      { timeout: 50_000, interval: 100 },
    )
  }
  expect(troubles.length).toBeGreaterThan(0)
  await taker.stop()
  await closeCore(worker)
}, 120_000)
