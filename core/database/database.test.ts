import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from './database.ts'
import { isConflict, isDatabaseAway, retryWhileDatabaseDown } from './retry-while-down.ts'
import { type TestDatabase, openTestDatabase } from './testing.ts'

let target: TestDatabase
let database: Database
const reported: Error[] = []
const never = new AbortController().signal

beforeAll(async () => {
  target = await openTestDatabase()
  database = openDatabase(target.url, (error) => void reported.push(error), 4)
})
afterAll(async () => {
  await database.$client.end()
  await target.drop()
})

test('connections that are lost in the middle of a transaction do not use up the pool', async () => {
  const cut = sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`
  let lost = 0
  for (let round = 0; round < 100; round += 1) {
    const transactions = Array.from({ length: 3 }, () =>
      database
        .transaction(async (transaction) => transaction.execute(sql`select 1`))
        .catch((error: unknown) => {
          expect(isDatabaseAway(error)).toBe(true)
          lost += 1
        }),
    )
    await Promise.all([...transactions, retryWhileDatabaseDown(() => database.execute(cut), never)])
  }
  expect(lost).toBeGreaterThan(0)
  const { totalCount, idleCount, waitingCount } = database.$client
  expect({ inUse: totalCount - idleCount, waiting: waitingCount }).toEqual({ inUse: 0, waiting: 0 })
})

test('a transaction that fails is rolled back, and its connection is used again', async () => {
  await database.execute(sql`create table kept (id int)`)
  const failing = database.transaction(async (transaction) => {
    await transaction.execute(sql`insert into kept values (1)`)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect((await database.execute(sql`select * from kept`)).rows).toEqual([])
})

test('two transactions that wait for each other are both done, and the conflict is reported', async () => {
  await database.execute(sql`create table shared as select id, 0 as count from generate_series(1, 2) id`)
  const bothHold = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const tries = [0, 0]
  const add = (own: 0 | 1) =>
    database.transaction(async (transaction) => {
      tries[own] = (tries[own] ?? 0) + 1
      const count = (id: number) => transaction.execute(sql`update shared set count = count + 1 where id = ${id}`)
      await count(own + 1)
      bothHold[own]?.resolve()
      await bothHold[1 - own]?.promise
      await count(2 - own)
    })
  reported.length = 0
  await Promise.all([add(0), add(1)])
  const { rows } = await database.execute(sql`select id, count from shared order by id`)
  expect(rows).toEqual([
    { id: 1, count: 2 },
    { id: 2, count: 2 },
  ])
  // The one that is done again may meet the other once more, before that has ended.
  const again = tries.reduce((sum, one) => sum + one) - 2
  expect(again).toBeGreaterThan(0)
  expect(reported.map(isConflict)).toEqual(Array.from({ length: again }, () => true))
})

test.each(['40P01', '40001'])(
  'a transaction that meets %s again and again fails as when the database is away',
  async (code) => {
    let tries = 0
    const failing = database.transaction(async (transaction) => {
      tries += 1
      await transaction.execute(sql.raw(`do $$ begin raise exception 'conflict' using errcode = '${code}'; end $$`))
    })
    await expect(failing).rejects.toSatisfy(isDatabaseAway)
    expect(tries).toBe(4)
    const { totalCount, idleCount } = database.$client
    expect(totalCount - idleCount).toBe(0)
  },
)

test('a mistake in a statement is not taken for a database that is away', async () => {
  await expect(
    retryWhileDatabaseDown(() => database.execute(sql`select nothing from nowhere`), never),
  ).rejects.toThrow()
})
