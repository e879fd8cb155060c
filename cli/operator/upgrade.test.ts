import { builds } from '@proofyard/core/database/schema/builds.ts'
import { newTeam, readyBuild } from '@proofyard/core/testing/fixtures.ts'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { run } from '../run.ts'
import { commandsOnDatabase } from './testing/commands-on-database.ts'
import { findingsOf } from './upgrade.ts'

const commands = commandsOnDatabase()
const look = {
  version: '17.6',
  isSupported: true,
  databaseBytes: 1,
  isEmpty: false,
  pending: [],
  unknown: 0,
  neededBytes: 0,
  toolchains: [],
}

/** What an upgrade would change: builds, migrations, and all columns. */
async function digest(): Promise<string> {
  const { rows } = await commands.core.database.execute<{ digest: string }>(sql`
    select concat((select string_agg(builds::text, ' ' order by id) from builds),
      (select string_agg(m::text, ' ' order by id) from drizzle.__drizzle_migrations m),
      (select string_agg(concat(table_schema, table_name, column_name, data_type), ' ' order by table_schema, table_name, column_name)
        from information_schema.columns where table_schema in ('public', 'drizzle', 'pgboss'))) as digest`)
  return rows[0]?.digest ?? ''
}

test('where nothing would change that is said, and done', async () => {
  const before = await digest()
  expect(await commands.run('upgrade', '--check')).toBe(0)
  expect(commands.lines).toEqual(['Nothing would change. Start the new version.'])
  expect(await digest()).toBe(before)
})

test('without --check nothing is done', async () => {
  expect(await commands.run('upgrade')).toBe(2)
  expect(commands.complained).toEqual([expect.stringContaining('by starting the new version')])
})

test('a toolchain that is gone is said with what needs it, and a migration that is pending with its name; nothing is changed', async () => {
  const { core } = commands
  const viewer = await newTeam(core)
  const { build } = await readyBuild(core, viewer)
  await core.database.update(builds).set({ toolchain: 'circom@0.0.1' }).where(eq(builds.id, build.id))
  const applied = await core.database.execute(sql`delete from drizzle.__drizzle_migrations returning *`)
  await core.database.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of-an-older-version', 1)`,
  )
  const before = await digest()
  expect(await commands.run('upgrade', '--check')).toBe(1)
  expect(await digest()).toBe(before)
  expect(commands.lines).toEqual([
    expect.stringMatching(/^The first start applies one migration: 0000_first\. Make a backup first/),
    expect.stringMatching(/^They may need up to \d+ MB on the disk of the database\.$/),
    'circom@0.0.1 is not offered any more: 1 builds can be looked at and downloaded, and no proof of them be made or verified.',
  ])
  expect(commands.complained).toEqual([
    expect.stringMatching(/^In the way: The database has 1 migrations .* a newer one used it/),
  ])
  expect(applied.rows).toHaveLength(1)
})

test('a full disk and an old PostgreSQL stand in the way, and a first start does not', () => {
  const pending = { ...look, pending: ['0001_x'], neededBytes: 5e9 }
  expect(findingsOf(pending, 1e9).obstacles).toEqual([
    'The disk of the database has 1.0 GB free, and up to 5.0 GB are needed.',
  ])
  expect(findingsOf(pending, 9e9).obstacles).toEqual([])
  expect(findingsOf({ ...look, version: '14.2', isSupported: false }, undefined).obstacles).toEqual([
    'The database is PostgreSQL 14.2. Proofyard needs 15 or newer.',
  ])
  expect(findingsOf({ ...look, isEmpty: true, pending: ['0000_first'] }, 1).obstacles).toEqual([])
})

test('settings that are not read are said, and those that cannot be used stand in the way', async () => {
  const env = {
    DATABASE_URL: 'postgres://127.0.0.1:1/none',
    PROOFYARD_COLOUR: 'blue',
    PROOFYARD_STREAM_SECONDS: 'long',
  }
  expect(await run(['upgrade', '--check'], env)).toBe(1)
  expect(commands.lines).toEqual(['PROOFYARD_COLOUR is not a setting of this version, and changes nothing.'])
  expect(commands.complained).toEqual([expect.stringMatching(/^In the way: PROOFYARD_STREAM_SECONDS must be/)])
})
