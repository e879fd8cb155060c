import { sql } from 'drizzle-orm'
import { notesUnused } from '../artifacts/notes-unused.ts'
import type { Transaction } from '../database/database.ts'
import { buildArtifacts } from '../database/schema/build-artifacts.ts'
import { builds } from '../database/schema/builds.ts'

/** Deletes builds of which there are no proofs, and notes that their files may be unused. */
export async function removeBuilds(transaction: Transaction, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await transaction.execute(sql`
    with gone as (delete from ${builds} where id = any(${sql.param(ids)}::uuid[]) returning id)
    ${notesUnused(sql`select sha256 from ${buildArtifacts} where build_id in (select id from gone)`)}`)
}
