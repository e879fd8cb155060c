import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { deleteBuild } from '../builds/delete-build.ts'
import type { Core, CoreSettings } from '../context.ts'
import { openTally } from '../rate-limits/tally.ts'
import { type TeamViewer, newBuild, newTeam } from '../testing/fixtures.ts'
import { holdingWorkers } from '../testing/holding-workers.ts'
import { openTestCore } from '../testing/open-test-core.ts'

let core: Core
let settings: CoreSettings
let close: () => Promise<void>
let alice: TeamViewer
const workers = holdingWorkers()

beforeAll(async () => {
  ;({ core, settings, close } = await openTestCore())
  // Only the workers stand by.
  await core.supervision.stop()
  alice = await newTeam(core)
})
afterEach(() => workers.killAll())
afterAll(() => close())

const startWorker = () => workers.start(settings)

/** The processes that hold the supervisor's lock. */
async function supervisors(): Promise<number[]> {
  const { rows } = await core.database.$client.query<{ name: string }>(
    `select distinct application_name as name from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and mode = 'ExclusiveLock' and granted and application_name like 'proofyard supervisor%'
       and datname = current_database()`,
  )
  return rows.map(({ name }) => Number(/\d+$/.exec(name)?.[0]))
}

async function untilSupervises(child: ChildProcess, timeout: number): Promise<void> {
  await vi.waitFor(async () => expect(await supervisors()).toEqual([child.pid]), { timeout, interval: 50 })
}

test('one process supervises; when it is killed another takes over, and takes up its job within 15 s', async () => {
  const first = startWorker()
  await untilSupervises(first, 30_000)
  const { build } = await newBuild(core, alice)
  const [begun] = await once(first, 'message')
  expect(begun).toMatchObject({ begun: true, id: build.id, delivery: 0 })
  const others = [startWorker(), startWorker()]
  const taken = Promise.race(others.map((other) => once(other, 'message')))
  // They are up, try for the lock and do not get it.
  const standingBy = `select count(*)::int as count from pg_stat_activity
    where datname = current_database() and application_name like 'proofyard supervisor%'`
  await vi.waitFor(async () => expect((await core.database.$client.query(standingBy)).rows).toEqual([{ count: 3 }]), {
    timeout: 30_000,
    interval: 50,
  })
  for (let look = 0; look < 10; look += 1) {
    expect(await supervisors()).toEqual([first.pid])
    await sleep(200)
  }

  first.kill('SIGKILL')
  const killedAt = Date.now()
  await vi.waitFor(
    async () => {
      const [pid, ...more] = await supervisors()
      expect(others.map((other) => other.pid)).toContain(pid)
      expect(more).toEqual([])
    },
    { timeout: 5000, interval: 50 },
  )
  const [again] = await taken
  expect(again).toMatchObject({ begun: true, id: build.id, delivery: 1 })
  expect(Date.now() - killedAt).toBeLessThan(15_000)
  await deleteBuild(core, alice, build.id)
}, 120_000)

test('a supervisor that hangs loses its part, and does not disturb when it goes on', async () => {
  const hanging = startWorker()
  await untilSupervises(hanging, 30_000)
  const other = startWorker()
  hanging.kill('SIGSTOP')
  await untilSupervises(other, 20_000)
  hanging.kill('SIGCONT')
  for (let look = 0; look < 15; look += 1) {
    expect(await supervisors()).toEqual([other.pid])
    await sleep(200)
  }
  // It stands by again.
  other.kill('SIGKILL')
  await untilSupervises(hanging, 10_000)
}, 120_000)

test('the supervisor removes the counts of rate limits that have ended', async () => {
  await openTally(core.database, 'ended', 1).add('x')
  startWorker()
  const left = async () => (await core.database.$client.query('select from tallies')).rowCount
  expect(await left()).toBe(1)
  await vi.waitFor(async () => expect(await left()).toBe(0), { timeout: 30_000, interval: 100 })
}, 60_000)
