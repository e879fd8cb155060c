import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import type { Database } from './database.ts'

const folder = fileURLToPath(new URL('migrations', import.meta.url))
/** Any fixed number; all servers and workers of one database take the same lock. */
const LOCK = 7_201_534_884

/** Brings the database to this version's schema. Safe to run from several processes at once, and again. */
export async function migrate(database: Database): Promise<void> {
  const client = await database.$client.connect()
  let broken: Error | undefined
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await applyMigrations(drizzle(client), { migrationsFolder: folder })
    await client.query('select pg_advisory_unlock($1)', [LOCK])
  } catch (error) {
    broken = error instanceof Error ? error : new Error(String(error))
    throw error
  } finally {
    // A connection that failed on the way may still hold the lock: it is closed, not reused.
    client.release(broken)
  }
}
