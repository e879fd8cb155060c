import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '@proofyard/core/database/database.ts'
import { hasMigrations } from '@proofyard/core/database/migrate.ts'
import { type TestDatabase, openTestDatabase } from '@proofyard/core/database/testing.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { run } from '../run.ts'

let empty: TestDatabase
let folder: string
const lines: string[] = []
const complained: string[] = []

beforeAll(async () => {
  empty = await openTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'proofyard-migrate-'))
})
beforeEach(() => {
  lines.length = 0
  complained.length = 0
  vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(String(line)))
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => complained.push(String(text).trimEnd()) > 0)
})
afterEach(() => void vi.restoreAllMocks())
afterAll(async () => {
  await empty.drop()
  await rm(folder, { recursive: true, force: true })
})

async function ask(statement: string): Promise<unknown[]> {
  const database = openDatabase(empty.url, () => undefined, 1)
  try {
    return (await database.$client.query(statement)).rows
  } finally {
    await database.$client.end()
  }
}

test('an empty database gets the schema and the queue, by several at once and again', async () => {
  const file = join(folder, 'database-url')
  await writeFile(file, `${empty.url}\n`)
  const both = await Promise.all([
    run(['migrate'], { DATABASE_URL_FILE: file }),
    run(['migrate'], { DATABASE_URL: empty.url }),
  ])
  expect(both, complained.join('\n')).toEqual([0, 0])
  expect(await run(['migrate'], { DATABASE_URL: empty.url })).toBe(0)
  expect(new Set(lines)).toEqual(new Set(['The database has the schema of this version.']))
  const database = openDatabase(empty.url, () => undefined, 1)
  expect(await hasMigrations(database)).toBe(true)
  await database.$client.end()
  expect(await ask("select to_regclass('pgboss.job') is not null as there")).toEqual([{ there: true }])
})

test('a database of a newer version is left as it is', async () => {
  await ask("insert into drizzle.__drizzle_migrations (hash, created_at) values ('of the future', 9999999999999)")
  expect(await run(['migrate'], { DATABASE_URL: empty.url })).toBe(0)
  expect(lines).toEqual(['The database has all migrations of this version, and 1 of a newer one.'])
})

test('a database that does not answer is said in one sentence, and the command fails', async () => {
  expect(await run(['migrate'], { DATABASE_URL: 'postgres://127.0.0.1:1/none' })).toBe(1)
  expect(complained).toEqual(['connect ECONNREFUSED 127.0.0.1:1'])
  expect(await run(['migrate'], { PROOFYARD_DATA: folder })).toBe(1)
  expect(complained.at(-1)).toBe(`There is no Proofyard in ${folder}.`)
})
