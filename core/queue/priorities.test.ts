import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { NO_QUOTAS } from '@proofyard/settings/quota-settings.ts'
import type { Core } from '../context.ts'
import { circomQueue } from '../testing/fixtures.ts'
import { openTestCore } from '../testing/open-test-core.ts'
import type { HeldJob, QueueKey } from './job.ts'

let core: Core
let close: () => Promise<void>
const prove = circomQueue('prove')
const large: QueueKey = { ...prove, size: '1024m1t256d' }

beforeAll(async () => {
  ;({ core, close } = await openTestCore())
  await Promise.all([prove, large].map((queue) => core.queue.open(queue)))
})
beforeEach(async () => {
  await core.database.$client.query('truncate pgboss.job_common; truncate team_turns')
})
afterAll(() => close())

interface Wish {
  priority?: number
  deadline?: Date
  queue?: QueueKey
}

/** Queues a job. @returns its id */
async function add(group: string, { queue = prove, ...wish }: Wish = {}): Promise<string> {
  const id = randomUUID()
  await core.database.transaction((transaction) => core.queue.enqueue(transaction, { ...queue, id, group, ...wish }))
  return id
}

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000)

async function take(): Promise<{ group: string; held: HeldJob } | undefined> {
  const [turn] = await core.queue.turns([prove], NO_QUOTAS)
  const held = turn && (await core.queue.take(turn))
  return held && { group: turn.group, held }
}

/** Takes all that waits, one after the other, as one slot does. */
async function takeAll(): Promise<{ group: string; id: string }[]> {
  const taken: { group: string; id: string }[] = []
  for (let next = await take(); next !== undefined; next = await take()) {
    const { group, held } = next
    await core.database.transaction((transaction) => core.queue.settle(transaction, held))
    taken.push({ group, id: held.id })
  }
  return taken
}

const idsInOrder = async () => (await takeAll()).map(({ id }) => id)

test('a team has its jobs by priority, then by deadline, then by age, in whichever sizes they are', async () => {
  const low = await add('1', { priority: -10 })
  const oldest = await add('1')
  const late = await add('1', { deadline: inHours(48), queue: large })
  const soon = await add('1', { deadline: inHours(1) })
  const newest = await add('1', { queue: large })
  const high = await add('1', { priority: 3, queue: large })
  const highest = await add('1', { priority: 10 })
  const lastDay = await add('1', { deadline: new Date('9999-12-31T23:59:59.999Z') })
  expect(await idsInOrder()).toEqual([highest, high, soon, late, lastDay, oldest, newest, low])
})

test.each<[string, Wish]>([
  ['the highest priority', { priority: 10 }],
  ['a deadline in a second', { deadline: new Date(Date.now() + 1000) }],
  ['both, with a number that pg-boss takes and the API does not', { priority: 2 ** 31 - 1, deadline: new Date(0) }],
])('no team goes before another by %s', async (_, wish) => {
  await add('2')
  for (let jobs = 0; jobs < 8; jobs += 1) await add('1', jobs % 2 === 0 ? wish : { ...wish, queue: large })
  for (let jobs = 0; jobs < 3; jobs += 1) await add('2')
  // The other one came first, and they take turns from there.
  expect((await takeAll()).map(({ group }) => group).join('')).toBe('212121211111')
})

test('a thousand deadlines and priorities of one team move none of the other', async () => {
  const jobs = Array.from({ length: 1000 }, (_, n) => ({ priority: 10 - (n % 21), deadline: inHours(1 + n) }))
  await core.database.transaction(async (transaction) => {
    for (const wish of jobs) await core.queue.enqueue(transaction, { ...prove, id: randomUUID(), group: '1', ...wish })
  })
  for (let others = 0; others < 10; others += 1) await add('2')
  const groups: string[] = []
  for (let taken = 0; taken < 20; taken += 1) {
    const next = await take()
    if (next === undefined) break
    await core.database.transaction((transaction) => core.queue.settle(transaction, next.held))
    groups.push(next.group)
  }
  expect(groups.join('')).toBe('12'.repeat(10))
})

test('a job keeps its order when it is handed back, and in a larger size', async () => {
  await add('1')
  const high = await add('1', { priority: 1, deadline: inHours(1) })
  const first = await take()
  if (first === undefined) throw new Error('Nothing was taken.')
  await core.database.transaction((transaction) => core.queue.putBack(transaction, first.held))
  const again = await take()
  if (again === undefined) throw new Error('Nothing was taken.')
  expect([first.held.id, again.held.id]).toEqual([high, high])
  await core.database.transaction((transaction) => core.queue.moveTo(transaction, again.held, { size: large.size }))
  await add('1', { priority: 1, deadline: inHours(2) })
  expect((await idsInOrder())[0]).toBe(high)
})

test('one that is put off keeps no job of lower priority waiting, nor one of another team', async () => {
  const urgent = await add('1', { priority: 10 })
  await core.database.$client.query(`update pgboss.job set start_after = now() + interval '1 hour' where id = $1`, [
    urgent,
  ])
  const usual = await add('1')
  const theirs = await add('2')
  expect(await idsInOrder()).toEqual([usual, theirs])
})

test('the place of a job counts those that go before it', async () => {
  const usual = await add('1')
  const later = await add('1')
  const urgent = await add('1', { priority: 1 })
  const soon = await add('1', { deadline: inHours(1) })
  await add('2', { priority: 10 })
  const places = await Promise.all([urgent, soon, usual, later].map((id) => core.queue.place({ ...prove, id })))
  expect(places).toEqual([1, 2, 3, 4])
})
