import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Core, closeCore, openCore } from '../context.ts'
import { tallies } from '../database/schema/tallies.ts'
import { openTestCore } from '../testing/open-test-core.ts'
import { openGrowingPause } from './growing-pause.ts'
import { openTally } from './tally.ts'

let core: Core
let other: Core
let close: () => Promise<void>

beforeAll(async () => {
  const opened = await openTestCore()
  ;({ core, close } = opened)
  other = await openCore(opened.settings)
})
afterAll(async () => {
  await closeCore(other)
  await close()
})

const HOUR_MS = 3_600_000

/** The pause after each try, in milliseconds; the next try comes when it has ended. */
async function pauses(name: string, growth: { freeTries: number; maxPauseMs: number }, tries: number) {
  const pause = openGrowingPause(core.database, name, { ...growth, memoryMs: HOUR_MS })
  const given: number[] = []
  for (let made = 0; made < tries; made += 1) {
    expect(await pause.tryNow('ada')).toBeUndefined()
    const [row] = await core.database.select().from(tallies).where(eq(tallies.name, name))
    // Both were set by one statement, an hour and the pause from then.
    given.push(HOUR_MS - ((row?.endsAt.getTime() ?? 0) - (row?.pausedUntil?.getTime() ?? 0)))
    await endPause(name)
  }
  return given
}

const now = sql`clock_timestamp()`
const inAMinute = sql`clock_timestamp() + interval '1 minute'`
async function endPause(name: string): Promise<void> {
  await core.database.update(tallies).set({ pausedUntil: now }).where(eq(tallies.name, name))
}
async function prolongPause(name: string): Promise<void> {
  await core.database.update(tallies).set({ pausedUntil: inAMinute }).where(eq(tallies.name, name))
}

test('the first tries are free, then each waits twice as long, up to the longest pause', async () => {
  const given = await pauses('growing', { freeTries: 3, maxPauseMs: 3000 }, 7)
  // `clock_timestamp()` goes on within a statement.
  expect(given.map((ms) => Math.round(ms / 100) * 100)).toEqual([0, 0, 0, 1000, 2000, 3000, 3000])
})

test('of many at once, over two servers, no more pass than are free and one', async () => {
  const growth = { freeTries: 5, maxPauseMs: HOUR_MS, memoryMs: HOUR_MS }
  const servers = [
    openGrowingPause(core.database, 'at once', growth),
    openGrowingPause(other.database, 'at once', growth),
  ] as const
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, index) => servers[index % 2 === 0 ? 0 : 1].tryNow('ada')),
  )
  expect(answers.filter((ms) => ms === undefined)).toHaveLength(6)
})

test('one in a pause is not counted, and does not make the pause longer', async () => {
  const pause = openGrowingPause(core.database, 'uncounted', { freeTries: 1, maxPauseMs: HOUR_MS, memoryMs: HOUR_MS })
  await pause.tryNow('ada')
  await pause.tryNow('ada')
  await prolongPause('uncounted')
  const first = (await pause.tryNow('ada')) ?? 0
  for (let flood = 0; flood < 20; flood += 1) await pause.tryNow('ada')
  expect(await pause.tryNow('ada')).toBeLessThanOrEqual(first)
  expect(first).toBeGreaterThan(0)
})

test('keys and limits are apart, and one that is forgotten starts from the beginning', async () => {
  const growth = { freeTries: 1, maxPauseMs: HOUR_MS, memoryMs: HOUR_MS }
  const pause = openGrowingPause(core.database, 'apart', growth)
  for (let tries = 0; tries < 2; tries += 1) await pause.tryNow('ada')
  await prolongPause('apart')
  expect(await pause.tryNow('ada')).toBeGreaterThan(0)
  expect(await pause.tryNow('bob')).toBeUndefined()
  expect(await openGrowingPause(core.database, 'another', growth).tryNow('ada')).toBeUndefined()
  expect(await openTally(core.database, 'tally', HOUR_MS).add('ada')).toMatchObject({ count: 1 })
  await pause.forget('ada')
  expect(await pause.tryNow('ada')).toBeUndefined()
})

test('what has not been tried for long starts from the beginning', async () => {
  const pause = openGrowingPause(core.database, 'memory', { freeTries: 1, maxPauseMs: HOUR_MS, memoryMs: HOUR_MS })
  for (let tries = 0; tries < 2; tries += 1) await pause.tryNow('ada')
  await prolongPause('memory')
  expect(await pause.tryNow('ada')).toBeGreaterThan(0)
  await core.database.update(tallies).set({ endsAt: now }).where(eq(tallies.name, 'memory'))
  expect(await pause.tryNow('ada')).toBeUndefined()
  expect(await pause.tryNow('ada')).toBeUndefined()
})
