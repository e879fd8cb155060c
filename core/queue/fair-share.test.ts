import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { NO_QUOTAS } from '@proofyard/settings/quota-settings.ts'
import type { Core } from '../context.ts'
import { circomQueue } from '../testing/fixtures.ts'
import { openTestCore } from '../testing/open-test-core.ts'
import { type QueueKey, queueName } from './job.ts'
import { tellQueued } from './notices.ts'
import { type Admission, type Room, takeJobs } from './take-jobs.ts'

let core: Core
let close: () => Promise<void>
const prove = circomQueue('prove')
const large: QueueKey = { ...prove, size: '1024m1t256d' }
/** One of several frameworks that a worker serves. */
const other: QueueKey = { ...prove, circuitType: 'gnark' }

beforeAll(async () => {
  ;({ core, close } = await openTestCore())
  await Promise.all([large, other].map((queue) => core.queue.open(queue)))
})
beforeEach(async () => {
  await core.database.$client.query('truncate pgboss.job_common; truncate team_turns')
})
afterAll(() => close())

async function add(team: string, count: number, queue: QueueKey = prove): Promise<void> {
  await core.queue.boss.insert(
    queueName(queue),
    Array.from({ length: count }, () => ({ id: randomUUID(), group: { id: team } })),
  )
  await core.database.execute(sql`select ${tellQueued(queueName(queue), team)}`)
}

/**
 * Workers that take what waits, each so many jobs at a time of the same length.
 * @param options.whenFull what comes once all slots are taken, before any of these jobs ends
 * @returns whose jobs were begun, in this order, and the most that one team had at a time
 */
async function workOff(
  workers: number,
  concurrency: number,
  count: number,
  { admission, whenFull }: { admission?: Admission<Room>; whenFull?: () => Promise<void> } = {},
): Promise<{ begun: string[]; most: number }> {
  const begun: { team: string; at: string }[] = []
  const running = new Map<string, number>()
  let most = 0
  const full = Promise.withResolvers<void>()
  let ended = whenFull === undefined ? Promise.resolve() : full.promise.then(whenFull)
  const enough = Promise.withResolvers<void>()
  const takers = Array.from({ length: workers }, () =>
    takeJobs(core, {
      queues: () => [prove, other],
      concurrency,
      ...(admission && { admission }),
      work: async (held) => {
        const { rows } = await core.database.$client.query<{ team: string; at: string }>(
          'select group_id as team, started_on::text as at from pgboss.job where id = $1',
          [held.id],
        )
        const { team, at } = rows[0] ?? { team: '', at: '' }
        begun.push({ team, at })
        running.set(team, (running.get(team) ?? 0) + 1)
        most = Math.max(most, running.get(team) ?? 0)
        if (begun.length === workers * concurrency) full.resolve()
        // They end in the order in which they began, however busy the machine is, and not before the queue knows of it.
        ended = ended.then(async () => {
          await sleep(5)
          running.set(team, (running.get(team) ?? 0) - 1)
          await core.database.transaction((transaction) => core.queue.settle(transaction, held))
        })
        await ended
        if (begun.length >= count) enough.resolve()
      },
    }),
  )
  await enough.promise
  await Promise.all(takers.map((taker) => taker.stop()))
  const inOrder = begun.toSorted((one, next) => (one.at < next.at ? -1 : 1))
  return { begun: inOrder.slice(0, count).map(({ team }) => team), most }
}

const countOf = (team: string, begun: string[]) => begun.filter((one) => one === team).length

const manySlots = [
  [1, 1],
  [1, 4],
  [6, 1],
  [4, 2],
] as const

test.each(manySlots)(
  'ten jobs that come when another team has all slots, and 1,000 jobs that wait, start among the next twenty: %i workers of %i slots',
  async (workers, concurrency) => {
    const slots = workers * concurrency
    await add('1', 1000 + slots)
    const { begun } = await workOff(workers, concurrency, slots + 20, { whenFull: () => add('2', 10) })
    expect(countOf('2', begun.slice(0, slots))).toBe(0)
    expect(countOf('2', begun.slice(slots))).toBe(10)
  },
)

test.each(manySlots)(
  'behind 1,000 jobs of another team every second job that starts is one of ten others: %i workers of %i slots',
  async (workers, concurrency) => {
    await add('1', 1000)
    await add('2', 10)
    const { begun } = await workOff(workers, concurrency, 20)
    // Of several slots one may end before its turn.
    expect(countOf('2', begun)).toBeGreaterThanOrEqual(workers * concurrency === 1 ? 10 : 9)
  },
)

test('three teams have a third each, in whichever sizes and frameworks their jobs are', async () => {
  await add('1', 500)
  await add('1', 200, large)
  await add('2', 40, large)
  await add('3', 20, other)
  await add('3', 20)
  const { begun } = await workOff(3, 2, 60)
  for (const team of ['1', '2', '3']) {
    expect(countOf(team, begun)).toBeGreaterThanOrEqual(18)
    expect(countOf(team, begun)).toBeLessThanOrEqual(22)
  }
})

test('what does not fit beside what runs is no turn lost: its team has the next one that fits', async () => {
  await add('1', 100)
  await add('2', 10, large)
  // One large job at a time, or any number of small ones beside it.
  let isLargeRunning = false
  const admission: Admission<Room> = {
    look: () => Promise.resolve(),
    couldHold: () => true,
    tryTake: ({ size }) => {
      if (size !== large.size) return { release: () => undefined }
      if (isLargeRunning) return undefined
      isLargeRunning = true
      return {
        release: () => {
          isLargeRunning = false
        },
      }
    },
  }
  const { begun } = await workOff(1, 2, 20, { admission })
  expect(countOf('2', begun)).toBeGreaterThanOrEqual(9)
})

test('workers that look at the same moment do not take up two jobs for one turn', async () => {
  await add('1', 3)
  await add('2', 3)
  const looks = await Promise.all(Array.from({ length: 6 }, () => core.queue.turns([prove], NO_QUOTAS)))
  const taken = await Promise.all(looks.map(async ([turn]) => turn && core.queue.take(turn)))
  expect(taken.filter((held) => held !== undefined)).toHaveLength(1)
})

test('a quota of running jobs is never passed, however many workers look at once', async () => {
  await add('1', 40)
  await add('2', 40)
  Object.assign(core, { quotas: { ...NO_QUOTAS, running: 2 } })
  try {
    const { begun, most } = await workOff(6, 2, 40)
    expect(most).toBeLessThanOrEqual(2)
    expect(countOf('2', begun)).toBeGreaterThanOrEqual(18)
  } finally {
    Object.assign(core, { quotas: NO_QUOTAS })
  }
})

test('one team alone has all slots of all workers', async () => {
  await add('1', 20)
  let running = 0
  const allRun = Promise.withResolvers<void>()
  const takers = Array.from({ length: 4 }, () =>
    takeJobs(core, {
      queues: () => [prove],
      concurrency: 2,
      work: async (held) => {
        running += 1
        if (running === 8) allRun.resolve()
        await allRun.promise
        await core.database.transaction((transaction) => core.queue.settle(transaction, held))
      },
    }),
  )
  await allRun.promise
  await Promise.all(takers.map((taker) => taker.stop()))
})

test("a team's own quota is not passed either, where it alone waits", async () => {
  const { $client } = core.database
  const { rows } = await $client.query<{ id: number }>(
    `insert into teams (slug, name) values ('limited', 'Limited') returning id`,
  )
  const team = rows[0]?.id
  await $client.query('insert into team_quotas (team_id, running) values ($1, 1)', [team])
  await add(String(team), 4)
  const looks = await Promise.all(Array.from({ length: 4 }, () => core.queue.turns([prove], NO_QUOTAS)))
  const taken = await Promise.all(looks.map(async ([turn]) => turn && core.queue.take(turn)))
  expect(taken.filter((held) => held !== undefined)).toHaveLength(1)
})
