import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Core, type CoreSettings, closeCore, openCore } from '../context.ts'
import { openDatabase } from '../database/database.ts'
import { isDatabaseAway } from '../database/retry-while-down.ts'
import { tallies } from '../database/schema/tallies.ts'
import { openTestCore } from '../testing/open-test-core.ts'
import { forgetEndedTallies, openTally } from './tally.ts'

let core: Core
let other: Core
let settings: CoreSettings
let close: () => Promise<void>

beforeAll(async () => {
  ;({ core, settings, close } = await openTestCore())
  other = await openCore(settings)
})
afterAll(async () => {
  await closeCore(other)
  await close()
})

test('two servers count together: of 100 at once each number is given once', async () => {
  const servers = [openTally(core.database, 'race', 60_000), openTally(other.database, 'race', 60_000)] as const
  const counted = await Promise.all(
    Array.from({ length: 100 }, (_, index) => servers[index % 2 === 0 ? 0 : 1].add('x')),
  )
  expect(counted.map(({ count }) => count).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 100 }, (_, index) => index + 1),
  )
  for (const { remainingMs } of counted) {
    expect(remainingMs).toBeGreaterThan(0)
    expect(remainingMs).toBeLessThanOrEqual(60_000)
  }
  const ends = await core.database.selectDistinct({ endsAt: tallies.endsAt }).from(tallies)
  expect(ends).toHaveLength(1)
})

test('keys and limits are counted apart, and a count can be taken back', async () => {
  const [one, another] = [openTally(core.database, 'one', 60_000), openTally(core.database, 'another', 60_000)]
  await one.add('ada')
  expect(await one.add('ada')).toMatchObject({ count: 2 })
  expect([await one.has('ada'), await one.has('bob'), await another.has('ada')]).toEqual([true, false, false])
  await one.takeBack('ada')
  await one.takeBack('bob')
  expect(await one.add('ada')).toMatchObject({ count: 2 })
  expect(await one.add('bob')).toMatchObject({ count: 1 })
})

test('a count starts again when its window has ended, and what ended can be forgotten', async () => {
  const tally = openTally(core.database, 'short', 60_000)
  const endWindow = () =>
    core.database
      .update(tallies)
      .set({ endsAt: sql`clock_timestamp()` })
      .where(eq(tallies.name, 'short'))
  expect(await tally.add('x')).toMatchObject({ count: 1 })
  expect(await tally.add('x')).toMatchObject({ count: 2 })
  await endWindow()
  expect(await tally.has('x')).toBe(false)
  // Nothing of an ended window is taken back from the next one.
  await tally.takeBack('x')
  expect(await tally.add('x')).toMatchObject({ count: 1 })
  await openTally(core.database, 'long', 60_000).add('x')
  await endWindow()
  await forgetEndedTallies(core.database)
  const left = await core.database.selectDistinct({ name: tallies.name }).from(tallies)
  expect(left.map(({ name }) => name)).toContain('long')
  expect(left.map(({ name }) => name)).not.toContain('short')
})

test('what is counted cannot be read in the table', async () => {
  await openTally(core.database, 'secret', 60_000).add('correct horse battery')
  const { rows } = await core.database.execute(sql`select tallies::text as text from tallies`)
  expect(JSON.stringify(rows)).not.toContain('horse')
})

test('without a database nothing is counted as allowed: the error tells that the database is away', async () => {
  const url = new URL(settings.databaseUrl)
  url.port = '1'
  const away = openDatabase(url.href, () => undefined, 1)
  const error = await openTally(away, 'away', 60_000)
    .add('x')
    .catch((error: unknown) => error)
  expect(isDatabaseAway(error)).toBe(true)
  await away.$client.end()
})
