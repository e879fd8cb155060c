import { eq, sql } from 'drizzle-orm'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from './database.ts'
import { type TestDatabase, openTestDatabase } from './testing.ts'

const things = pgTable('things', { id: integer().primaryKey(), name: text().notNull() })
let target: TestDatabase
/** Has one connection, so that its statements are seen. */
let database: Database

beforeAll(async () => {
  target = await openTestDatabase()
  database = openDatabase(target.url, () => undefined, 1)
  await database.execute(sql`create table things as select id, 'thing ' || id as name from generate_series(1, 50) id`)
})
afterAll(async () => {
  await database.$client.end()
  await target.drop()
})

async function prepared(part: string): Promise<number> {
  const { rows } = await database.$client.query<{ statement: string }>('select statement from pg_prepared_statements')
  return rows.filter(({ statement }) => statement.includes(part)).length
}

test('a statement that comes again and again is planned once, with other values each time', async () => {
  const names: string[] = []
  for (let id = 1; id <= 20; id += 1) {
    const [thing] = await database.select().from(things).where(eq(things.id, id))
    names.push(thing?.name ?? '')
  }
  expect(names).toEqual(Array.from({ length: 20 }, (_, index) => `thing ${index + 1}`))
  expect(await prepared('from "things"')).toBe(1)
})

test('in a transaction, too, and after it was rolled back', async () => {
  for (let id = 1; id <= 10; id += 1) {
    const failing = database.transaction(async (transaction) => {
      await transaction.update(things).set({ name: 'changed' }).where(eq(things.id, id))
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
  }
  expect(await prepared('update "things"')).toBe(1)
  const rows = await database.select().from(things).where(eq(things.name, 'changed'))
  expect(rows).toEqual([])
})

test('one that comes seldom is not kept, however many others there are', async () => {
  for (let count = 1; count <= 300; count += 1) {
    await database.$client.query(`select ${count} as seldom where $1::int > 0`, [count])
  }
  expect(await prepared('as seldom')).toBe(0)
})

test('a table that gets a column meanwhile is read on', async () => {
  const read = () => database.select().from(things).where(eq(things.id, 7))
  for (let times = 0; times < 10; times += 1) await read()
  await database.execute(sql`alter table things add column added int default 1`)
  expect(await read()).toEqual([{ id: 7, name: 'thing 7' }])
})

test('several commands at once, as pg-boss looks after its queues, are sent as they are, however often', async () => {
  for (let times = 0; times < 10; times += 1) {
    await database.$client.query("begin; update things set name = 'kept' where id = 1; commit", [])
  }
  expect(await prepared('begin')).toBe(0)
})
