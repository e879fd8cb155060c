import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Transaction } from '../database/database.ts'

/** Any fixed number, other than those of the other locks. */
const COLLECTION_LOCK = 7_201_534_889

/**
 * Keeps stored files from being removed, by all processes, until the session of `client` ends: those that nothing refers to any more
 * are left to a later collection. Waits for removals that are under way, and for another holder.
 */
export async function keepArtifacts(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [COLLECTION_LOCK])
}

/**
 * Begins to look which stored files are to be removed, and to remove them, in a transaction. In that PostgreSQL looks up by an index what refers to a file: it
 * takes each for one that many rows refer to, and would read whole tables in the hope of finding such a row soon.
 *
 * @returns false where none may be removed now; else none is kept from it until the transaction ends
 */
export async function beginCollection(transaction: Transaction): Promise<boolean> {
  const { rows } = await transaction.execute<{ held: boolean }>(
    sql`select pg_try_advisory_xact_lock_shared(${COLLECTION_LOCK}) as held, set_config('enable_seqscan', 'off', true)`,
  )
  return rows[0]?.held === true
}
