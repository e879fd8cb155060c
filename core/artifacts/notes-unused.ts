import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../database/database.ts'
import { unusedFiles } from '../database/schema/unused-files.ts'

/**
 * The part of a statement that notes stored files of which it deletes a row, for core/artifacts/remove-unused.ts.
 *
 * @param gone a select of their names, as `sha256`
 */
export function notesUnused(gone: SQL): SQL {
  return sql`insert into ${unusedFiles} (sha256) select distinct sha256 from (${gone}) gone`
}

/** Notes stored files that may be unused and could not be removed at once. */
export async function noteUnused(queryable: Queryable, names: string[]): Promise<void> {
  await queryable.execute(sql`insert into ${unusedFiles} (sha256) select unnest(${sql.param(names)}::text[])`)
}
