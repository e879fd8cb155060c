import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Core } from '../context.ts'
import { circomQueue, newTeam } from '../testing/fixtures.ts'
import { openTestCore } from '../testing/open-test-core.ts'
import { queueName } from './job.ts'
import { NOTICE_CHANNEL } from './notices.ts'
import { type JobTaker, takeJobs } from './take-jobs.ts'

let core: Core
let close: () => Promise<void>
let taker: JobTaker
const [prove, verify] = [circomQueue('prove'), circomQueue('verify')]

beforeAll(async () => {
  ;({ core, close } = await openTestCore())
  for (const queue of [prove, verify]) await core.queue.open(queue)
})
afterEach(async () => {
  await taker.stop()
  vi.restoreAllMocks()
})
afterAll(() => close())

const NOTICES = 30
const tell = (notice: object) =>
  core.database.$client.query('select pg_notify($1, $2)', [NOTICE_CHANNEL, JSON.stringify(notice)])

/** How often a taker of proofs looked while so many notices came, one after the other. */
async function looksDuring(notice: object): Promise<number> {
  const looks = vi.spyOn(core.queue, 'turns')
  taker = takeJobs(core, { queues: () => [prove], concurrency: 1, work: () => Promise.resolve() })
  await vi.waitFor(() => expect(looks.mock.calls.length).toBeGreaterThan(1), { timeout: 20_000 })
  const before = looks.mock.calls.length
  for (let count = 0; count < NOTICES; count += 1) {
    await tell(notice)
    await sleep(20)
  }
  return looks.mock.calls.length - before
}

test('a worker does not look for what waits in queues of others: with many workers each job would wake them all', async () => {
  expect(await looksDuring({ kind: 'queued', queue: queueName(verify), group: '1' })).toBeLessThan(NOTICES / 3)
})

test('nor for a mail', async () => {
  expect(await looksDuring({ kind: 'mail' })).toBeLessThan(NOTICES / 3)
})

test.each([
  ['queued in its queue', { kind: 'queued', queue: queueName(prove) }],
  ['queued there as another size', { kind: 'queued', queue: queueName({ ...prove, size: '4096m8t256d' }) }],
  ['settled, for its team may go on', { kind: 'settled' }],
  ['put back elsewhere, for its team may begin another one', { kind: 'queued', queue: queueName(verify) }],
  ['withdrawn', { kind: 'withdrawn', id: randomUUID() }],
  ['undrained', { kind: 'machines' }],
  ['told by a version that has more to tell', { kind: 'unheard-of' }],
])('a worker looks at once for what is %s', async (_what, notice) => {
  expect(await looksDuring(notice)).toBeGreaterThan(NOTICES / 2)
})

test.each([
  ['a job waits for it', false],
  ['none does', true],
])('where room was given back on its machine a worker looks at once if %s', async (_if, hasRoom) => {
  const team = String((await newTeam(core)).teamId)
  if (!hasRoom) {
    const job = { ...prove, id: randomUUID(), group: team }
    await core.database.transaction((transaction) => core.queue.enqueue(transaction, job))
  }
  const look = vi.fn<() => Promise<void>>(() => Promise.resolve())
  taker = takeJobs(core, {
    queues: () => [prove],
    concurrency: 1,
    admission: { look, couldHold: () => true, tryTake: () => undefined },
    work: () => Promise.resolve(),
  })
  await vi.waitFor(() => expect(look.mock.calls.length).toBeGreaterThan(1), { timeout: 20_000 })
  const before = look.mock.calls.length
  for (let count = 0; count < NOTICES; count += 1) {
    taker.roomFreed()
    await sleep(20)
  }
  const during = look.mock.calls.length - before
  if (hasRoom) expect(during).toBeLessThan(NOTICES / 3)
  else expect(during).toBeGreaterThan(NOTICES / 2)
  await core.database.$client.query('truncate pgboss.job_common')
})

test('many jobs of one team are taken one after the other without a look before each, and a second team has its turn at once', async () => {
  const [one, other] = [await newTeam(core), await newTeam(core)].map(({ teamId }) => String(teamId))
  const looks = vi.spyOn(core.queue, 'turns')
  const begun: string[] = []
  const queue = (group = '') => {
    const job = { ...prove, id: randomUUID(), group }
    return core.database.transaction((transaction) => core.queue.enqueue(transaction, job))
  }
  for (let count = 0; count < 60; count += 1) await queue(one)
  let looksOfOne = 0
  taker = takeJobs(core, {
    queues: () => [prove],
    concurrency: 1,
    work: async (held) => {
      const { rows } = await core.database.$client.query<{ team: string }>(
        'select group_id as team from pgboss.job where id = $1',
        [held.id],
      )
      begun.push(rows[0]?.team ?? '')
      if (begun.length === 30) {
        looksOfOne = looks.mock.calls.length
        await queue(other)
        // Its notice is on its way.
        await sleep(200)
      }
      await core.database.transaction((transaction) => core.queue.settle(transaction, held))
    },
  })
  await vi.waitFor(() => expect(begun).toHaveLength(61), { timeout: 20_000 })
  expect(looksOfOne).toBeLessThan(15)
  expect(begun.indexOf(other ?? '')).toBe(30)
})

test('a job is begun long before its worker would have looked of itself', async () => {
  const team = String((await newTeam(core)).teamId)
  const waited: number[] = []
  taker = takeJobs(core, {
    queues: () => [prove],
    concurrency: 1,
    work: async (held) => {
      waited.push(held.waitedSeconds ?? Number.NaN)
      await core.database.transaction((transaction) => core.queue.settle(transaction, held))
    },
  })
  for (let count = 1; count <= 5; count += 1) {
    const job = { ...prove, id: randomUUID(), group: team }
    await core.database.transaction((transaction) => core.queue.enqueue(transaction, job))
    await vi.waitFor(() => expect(waited).toHaveLength(count), { timeout: 20_000 })
  }
  // The first ones may find a worker that does not listen yet.
  expect(Math.min(...waited)).toBeLessThan(0.5)
})
