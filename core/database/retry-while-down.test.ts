import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from './database.ts'
import { isDatabaseAway, retryWhileDatabaseDown } from './retry-while-down.ts'
import { type TestDatabase, openTestDatabase } from './testing.ts'

let target: TestDatabase
let database: Database

beforeAll(async () => {
  target = await openTestDatabase()
  database = openDatabase(target.url, () => undefined, 2)
  await database.execute(sql`create table named (name text primary key)`)
})
afterAll(async () => {
  await database.$client.end()
  await target.drop()
})

async function failureOf(work: () => Promise<unknown>): Promise<unknown> {
  return await work().then(
    () => undefined,
    (error: unknown) => error,
  )
}

const end = sql`select pg_terminate_backend(pg_backend_pid())`

describe('the database is away', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['a connection is ended', () => database.execute(end)],
    [
      'it was ended within a transaction',
      () =>
        database.transaction(async (transaction) => {
          await failureOf(() => transaction.execute(end))
          await transaction.execute(sql`select 1`)
        }),
    ],
    [
      'it was ended before it was used',
      async () => {
        const client = await database.$client.connect()
        await failureOf(() => client.query('select pg_terminate_backend(pg_backend_pid())'))
        return client.query('select 1').finally(() => client.release(true))
      },
    ],
    ['nobody listens', () => onceAt('postgres://127.0.0.1:1/none')],
  ])('where %s', async (_where, work) => {
    const error = await failureOf(work)
    expect(error).toBeInstanceOf(Error)
    expect(isDatabaseAway(error), String(error instanceof Error ? error.cause : error)).toBe(true)
  })

  test('where it does not answer, and for those who wait for a connection meanwhile', async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as AddressInfo
    const hanging = openDatabase(`postgres://127.0.0.1:${port}/none`, () => undefined, 1)
    const ask = () => failureOf(() => hanging.execute(sql`select 1`))
    for (const error of await Promise.all([ask(), ask()])) expect(isDatabaseAway(error), String(error)).toBe(true)
    await hanging.$client.end()
    silent.close()
  }, 60_000)

  test.each(['ENETUNREACH', 'ENETDOWN', 'EHOSTUNREACH', 'EHOSTDOWN', 'ECONNABORTED'])(
    'where a connect ends with %s',
    (code) => {
      expect(isDatabaseAway(Object.assign(new Error(`connect ${code} 10.0.0.1:5432`), { code }))).toBe(true)
    },
  )
})

async function onceAt(url: string): Promise<unknown> {
  const other = openDatabase(url, () => undefined, 1)
  try {
    return await other.execute(sql`select 1`)
  } finally {
    await other.$client.end()
  }
}

test('words of a person that read like a lost connection are none, and nothing is tried again', async () => {
  const words = 'Connection terminated unexpectedly'
  const insert = () => database.execute(sql`insert into named values (${words})`)
  await insert()
  let tries = 0
  const again = retryWhileDatabaseDown(() => {
    tries += 1
    return insert()
  }, AbortSignal.timeout(2000))
  await expect(again).rejects.toThrow(words)
  expect(tries).toBe(1)
  expect(isDatabaseAway(new Error(`The circuit ended with exit status 127: ${words}`))).toBe(false)
})

test('postgres-failover: connections to what only reads now are given up, and work waits until there is one that writes', async () => {
  const [{ name } = { name: '' }] = (await database.execute<{ name: string }>(sql`select current_database() as name`))
    .rows
  const pool = openDatabase(target.url, () => undefined, 2)
  const write = () => pool.transaction((transaction) => transaction.execute(sql`insert into named values ('written')`))
  // As of each new connection while the address still leads to the server that wrote before.
  await database.$client.query(`alter database "${name}" set default_transaction_read_only = on`)
  await expect(write()).rejects.toMatchObject({ cause: { code: '25006' } })
  const written = retryWhileDatabaseDown(write, AbortSignal.timeout(20_000))
  await database.$client.query(`alter database "${name}" reset default_transaction_read_only`)
  await written
  await pool.$client.end()
  expect((await database.execute(sql`select from named where name = 'written'`)).rows).toHaveLength(1)
}, 60_000)
