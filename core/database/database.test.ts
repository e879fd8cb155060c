import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from './database.ts'
import { isDatabaseAway, retryWhileDatabaseDown } from './retry-while-down.ts'
import { type TestDatabase, openTestDatabase } from './testing.ts'

let target: TestDatabase
let database: Database
const never = new AbortController().signal

beforeAll(async () => {
  target = await openTestDatabase()
  database = openDatabase(target.url, () => undefined, 4)
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

test('a mistake in a statement is not taken for a database that is away', async () => {
  await expect(
    retryWhileDatabaseDown(() => database.execute(sql`select nothing from nowhere`), never),
  ).rejects.toThrow()
})
