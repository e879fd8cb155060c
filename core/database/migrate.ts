import { asError } from '@proofyard/contract/as-error.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { z } from 'zod'
import type { Database } from './database.ts'

const migrationsFolder = fileURLToPath(new URL('migrations', import.meta.url))
/** Hashes of this version's migrations, the oldest first. */
export const ownMigrations = readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash)
/** A migration as it lies in `migrations`. */
export interface OwnMigration {
  /** The name of its file, without the ending. */
  name: string
  hash: string
  statements: string[]
}

const Journal = z.object({ entries: z.array(z.object({ tag: z.string() })) })

/** This version's migrations, the oldest first. @param folder of `drizzle-kit generate` */
export function readOwnMigrations(folder = migrationsFolder): OwnMigration[] {
  const { entries } = Journal.parse(JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8')))
  return readMigrationFiles({ migrationsFolder: folder }).map(({ hash, sql }, at) => ({
    name: entries[at]?.tag ?? hash,
    hash,
    statements: sql.map((statement) => statement.trim()),
  }))
}

/** Any fixed number; all servers and workers of one database take the same lock, and wait for it before they use the database. */
export const MIGRATION_LOCK = 7_201_534_884
/** PostgreSQL's codes for a schema and a table that are not there. */
const UNDEFINED = new Set(['3F000', '42P01'])

/** Brings the database to this version's schema. Safe to run from several processes at once, and again. */
export async function migrate(database: Database): Promise<void> {
  const client = await database.$client.connect()
  let broken: Error | undefined
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await applyMigrations(drizzle(client), { migrationsFolder })
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
  } catch (error) {
    broken = asError(error)
    throw error
  } finally {
    // A connection that failed on the way may still hold the lock: it is closed, not reused.
    client.release(broken)
  }
}

/**
 * Whether the database has all migrations of this version. It may have more: a newer version migrates first and serves
 * beside this one until that has ended.
 * @throws when the database does not answer
 */
export async function hasMigrations(database: Database): Promise<boolean> {
  const applied = new Set(await readMigrations(database.$client))
  return ownMigrations.every((hash) => applied.has(hash))
}

/**
 * Hashes of the migrations that a database has, the oldest first; none where there was no Proofyard yet.
 * @throws when the database does not answer
 */
export async function readMigrations(client: Pick<pg.Pool | pg.ClientBase, 'query'>): Promise<string[]> {
  try {
    const { rows } = await client.query<{ hash: string }>('select hash from drizzle.__drizzle_migrations order by id')
    return rows.map(({ hash }) => hash)
  } catch (error) {
    if (error instanceof Error && 'code' in error && UNDEFINED.has(String(error.code))) return []
    throw error
  }
}
