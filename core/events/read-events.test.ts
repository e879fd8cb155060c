import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Core, type CoreSettings, closeCore, openCore } from '../context.ts'
import type { Transaction } from '../database/database.ts'
import { eventConsumers, events } from '../database/schema/events.ts'
import { openTestCore } from '../testing/open-test-core.ts'
import { SERVER } from './actor.ts'
import { readEvents } from './read-events.ts'
import { EVENT_CHANNEL, recordEvent } from './record-event.ts'
import { removeOldEvents } from './remove-old-events.ts'

let core: Core
let settings: CoreSettings
const closing: (() => Promise<unknown>)[] = []

beforeEach(async () => {
  const opened = await openTestCore()
  ;({ core, settings } = opened)
  closing.push(opened.close)
})
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

const record = (transaction: Transaction, subjectId: number | string) =>
  recordEvent(transaction, { kind: 'team.created', data: {}, actor: SERVER, teamId: 1, subjectId })
const recordNow = (subjectId: number | string) =>
  core.database.transaction((transaction) => record(transaction, subjectId))

/** Reads a batch into `found`. */
const readInto = (found: string[], consumer: string, from: Core, limit: number) =>
  readEvents(from, consumer, async (batch) => void found.push(...batch.map(({ subjectId }) => subjectId ?? '')), limit)

/** What can be read now, unless another one reads. */
async function readReadable(consumer: string, from = core, limit = 7): Promise<string[]> {
  const found: string[] = []
  for (let read: number | undefined = 1; (read ?? 0) > 0;) read = await readInto(found, consumer, from, limit)
  return found
}

/** Everything; waits for another one that reads. */
async function readAll(consumer: string, from = core, limit = 7): Promise<string[]> {
  await untilReadable()
  const found: string[] = []
  for (let read: number | undefined; read !== 0;) {
    read = await readInto(found, consumer, from, limit)
    if (read === undefined) await sleep(10)
  }
  return found
}

/** Resolves when no transaction holds back a reader; those of other databases do for moments. */
async function untilReadable(): Promise<void> {
  const isHeldBack = sql`exists (select from ${events} where transaction_id >= pg_snapshot_xmin(pg_current_snapshot()))`
  const look = () => core.database.execute<{ held: boolean }>(sql`select ${isHeldBack} as held`)
  while ((await look()).rows[0]?.held !== false) await sleep(10)
}

const numbers = (count: number) => Array.from({ length: count }, (_, number) => String(number))

describe('a reader', () => {
  test('gets each event once, in batches, and each consumer for itself', async () => {
    for (const subject of numbers(20)) await recordNow(subject)
    expect(await readAll('one')).toEqual(numbers(20))
    await recordNow('later')
    expect(await readAll('one')).toEqual(['later'])
    expect(await readAll('other')).toEqual([...numbers(20), 'later'])
  })

  test('does not pass an event whose transaction commits late', async () => {
    const committing = Promise.withResolvers<void>()
    const recorded = Promise.withResolvers<void>()
    const slow = core.database.transaction(async (transaction) => {
      await record(transaction, 'slow')
      recorded.resolve()
      await committing.promise
    })
    await recorded.promise
    await recordNow('fast')
    const early: string[] = []
    for (let round = 0; round < 20; round += 1) {
      early.push(...(await readReadable('one')))
      await sleep(25)
    }
    committing.resolve()
    await slow
    const late = await readAll('one')
    expect([...early, ...late].toSorted()).toEqual(['fast', 'slow'])
    // Else the position would have passed the slow one.
    expect(early).toEqual([])
  })

  test('is not held up by one that is rolled back', async () => {
    const rolledBack = core.database.transaction(async (transaction) => {
      await record(transaction, 'undone')
      throw new Error('no')
    })
    await expect(rolledBack).rejects.toThrow('no')
    await recordNow('done')
    expect(await readAll('one')).toEqual(['done'])
  })

  test('misses none of those that many transactions write at once, in whatever order they commit', async () => {
    const subjects = numbers(300)
    const read: string[] = []
    const written = new AbortController()
    async function keepReading(from: Core): Promise<void> {
      while (!written.signal.aborted) {
        read.push(...(await readReadable('one', from, 5)))
        await sleep(5)
      }
    }
    const other = await openCore(settings)
    closing.push(() => closeCore(other))
    const readers = [keepReading(core), keepReading(other)]
    const lanes = Array.from({ length: 6 }, (_, lane) => subjects.filter((_subject, index) => index % 6 === lane))
    await Promise.all(
      lanes.map(async (lane) => {
        for (const subject of lane) {
          await core.database
            .transaction(async (transaction) => {
              await record(transaction, subject)
              await sleep(Math.random() * 30)
              if (Number(subject) % 10 === 3) transaction.rollback()
            })
            .catch(() => undefined)
        }
      }),
    )
    written.abort()
    await Promise.all(readers)
    read.push(...(await readAll('one')))
    const committed = subjects.filter((subject) => Number(subject) % 10 !== 3)
    expect(read.toSorted()).toEqual(committed.toSorted())
  })

  test('is one of several that reads at a time', async () => {
    await recordNow('only')
    await untilReadable()
    const reading = Promise.withResolvers<void>()
    const handled = Promise.withResolvers<void>()
    const first = readEvents(core, 'one', async () => {
      reading.resolve()
      await handled.promise
    })
    await reading.promise
    expect(await readEvents(core, 'one', () => Promise.reject(new Error('twice')))).toBeUndefined()
    handled.resolve()
    expect(await first).toBe(1)
  })

  test('gets a batch again when its work on it fails', async () => {
    for (const subject of numbers(3)) await recordNow(subject)
    await untilReadable()
    await expect(readEvents(core, 'one', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await readAll('one')).toEqual(numbers(3))
  })

  test('that is killed repeats at most its last batch', async () => {
    for (const subject of numbers(40)) await recordNow(subject)
    const handled: string[] = []
    for (let life = 0; life < 4; life += 1) {
      const child = fork(fileURLToPath(new URL('testing/reading-process.ts', import.meta.url)), [
        settings.databaseUrl,
        settings.storageUrl,
      ])
      closing.push(() => kill(child))
      const batches: string[][] = []
      child.on('message', (batch: string[]) => void batches.push(batch))
      // In the middle of its second batch, or later.
      while (batches.length < 2) await Promise.race([once(child, 'message'), once(child, 'exit')])
      await kill(child)
      const before = new Set(handled)
      const repeated = batches.flat().filter((subject) => before.has(subject))
      expect(repeated.length).toBeLessThanOrEqual(5)
      handled.push(...batches.flat())
    }
    // The dead one's lock goes with its connection.
    handled.push(...(await readAll('one')))
    expect([...new Set(handled)]).toEqual(numbers(40))
  }, 60_000)

  test('is told of an event that this version does not know, and goes on', async () => {
    await recordNow('known')
    await core.database.execute(sql`insert into events (kind, actor_kind, data) values ('moon.landed', 'server', '{}')`)
    await recordNow('known too')
    const reports: string[] = []
    const reporting = { ...core, report: ({ message }: Error) => void reports.push(message) }
    expect(await readAll('one', reporting)).toEqual(['known', 'known too'])
    expect(reports).toEqual([expect.stringContaining('moon.landed')])
  })
})

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

describe('an event', () => {
  test('is notified when its transaction commits, and not before', async () => {
    const client = await core.database.$client.connect()
    let notices = 0
    client.on('notification', () => (notices += 1))
    await client.query(`listen ${EVENT_CHANNEL}`)
    await core.database.transaction(async (transaction) => {
      await record(transaction, 1)
      await record(transaction, 2)
      await sleep(100)
      await client.query('select 1')
      expect(notices).toBe(0)
    })
    await client.query('select 1')
    expect(notices).toBe(1)
    client.release(true)
  })

  test('is refused when it holds more than its kind declares', async () => {
    const careless = { kind: 'team.created', data: { password: 'secret' }, actor: SERVER, subjectId: 1 } as const
    // @ts-expect-error what the compiler also refuses
    await expect(core.database.transaction((transaction) => recordEvent(transaction, careless))).rejects.toThrow()
    expect(await core.database.select().from(events)).toEqual([])
  })
})

describe('old events', () => {
  const age = (subject: string, days: number) =>
    core.database
      .update(events)
      .set({ createdAt: sql`now() - make_interval(days => ${days})` })
      .where(eq(events.subjectId, subject))
  const left = async () =>
    (await core.database.select().from(events)).map(({ subjectId }) => String(subjectId)).toSorted()

  test('go when all consumers have read them, and at 90 days in any case', async () => {
    for (const subject of ['a', 'b']) await recordNow(subject)
    await readAll('fast')
    await readAll('slow')
    await recordNow('c')
    await recordNow('d')
    expect(await readAll('fast')).toEqual(['c', 'd'])
    await age('a', 31)
    await age('b', 29)
    await age('c', 31)
    await age('d', 91)
    expect(await removeOldEvents(core)).toBe(2)
    // 29 days are too few, and the slow consumer has not read c.
    expect(await left()).toEqual(['b', 'c'])
    expect(await readAll('slow')).toEqual(['c'])
    expect(await removeOldEvents(core)).toBe(1)
    expect(await left()).toEqual(['b'])
  })

  test('go when there are too many', async () => {
    for (const subject of numbers(9)) await recordNow(subject)
    expect(await removeOldEvents(core, 4)).toBe(5)
    expect(await left()).toEqual(['5', '6', '7', '8'])
  })
})

test('after a restore into a cluster whose transactions count from the beginning, new events are read, and no old one is lost', async () => {
  for (const subject of numbers(4)) await recordNow(subject)
  await readAll('one', core, 2)
  await core.database.delete(eventConsumers)
  await untilReadable()
  await readEvents(core, 'one', async () => undefined, 2)
  // As they were in a cluster that had counted further.
  await core.database
    .update(events)
    .set({ transactionId: sql`(transaction_id::text::bigint + 1000000000)::text::xid8` })
  await core.database
    .update(eventConsumers)
    .set({ transactionId: sql`(transaction_id::text::bigint + 1000000000)::text::xid8` })
  await recordNow('new')
  const restored = await openCore(settings)
  closing.push(() => closeCore(restored))
  expect(await readAll('one', restored)).toEqual(['2', '3', 'new'])
  expect(await readAll('another', restored)).toEqual([...numbers(4), 'new'])
})
