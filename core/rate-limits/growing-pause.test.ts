import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Core, closeCore, openCore } from '../context.ts'
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

/** Tries until one is refused, waits for the end of its pause, and so on. */
async function pauses(name: string, growth: { freeTries: number; maxPauseMs: number }, tries: number) {
  const pause = openGrowingPause(core.database, name, { ...growth, memoryMs: HOUR_MS })
  const waited: number[] = []
  for (let made = 0; made < tries;) {
    const ms = await pause.tryNow('ada')
    if (ms === undefined) made += 1
    else {
      waited.push(ms)
      await sleep(ms + 5)
    }
  }
  return waited
}

test('the first tries are free, then each waits twice as long, up to the longest pause', async () => {
  const waited = await pauses('growing', { freeTries: 3, maxPauseMs: 1500 }, 7)
  expect(waited).toHaveLength(3)
  const [first = 0, second = 0, third = 0] = waited
  expect(first).toBeGreaterThan(800)
  expect(first).toBeLessThanOrEqual(1000)
  for (const ms of [second, third]) {
    expect(ms).toBeGreaterThan(1300)
    expect(ms).toBeLessThanOrEqual(1500)
  }
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
  const first = (await pause.tryNow('ada')) ?? 0
  for (let flood = 0; flood < 20; flood += 1) await pause.tryNow('ada')
  expect(await pause.tryNow('ada')).toBeLessThanOrEqual(first)
  expect(first).toBeLessThanOrEqual(1000)
})

test('keys and limits are apart, and one that is forgotten starts from the beginning', async () => {
  const growth = { freeTries: 1, maxPauseMs: HOUR_MS, memoryMs: HOUR_MS }
  const pause = openGrowingPause(core.database, 'apart', growth)
  for (let tries = 0; tries < 2; tries += 1) await pause.tryNow('ada')
  expect(await pause.tryNow('ada')).toBeGreaterThan(0)
  expect(await pause.tryNow('bob')).toBeUndefined()
  expect(await openGrowingPause(core.database, 'another', growth).tryNow('ada')).toBeUndefined()
  expect(await openTally(core.database, 'tally', HOUR_MS).add('ada')).toMatchObject({ count: 1 })
  await pause.forget('ada')
  expect(await pause.tryNow('ada')).toBeUndefined()
})

test('what has not been tried for long starts from the beginning', async () => {
  const pause = openGrowingPause(core.database, 'memory', { freeTries: 1, maxPauseMs: 200, memoryMs: 300 })
  for (let tries = 0; tries < 2; tries += 1) await pause.tryNow('ada')
  expect(await pause.tryNow('ada')).toBeGreaterThan(0)
  await sleep(350)
  expect(await pause.tryNow('ada')).toBeUndefined()
  expect(await pause.tryNow('ada')).toBeUndefined()
})
