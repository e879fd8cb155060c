import { type SQL, sql } from 'drizzle-orm'
import { unusedFiles } from '../database/schema/unused-files.ts'

/**
 * The part of a statement that notes stored files of which it deletes a row, for core/artifacts/remove-unused.ts.
 *
 * @param gone a select of their names, as `sha256`
 */
export function notesUnused(gone: SQL): SQL {
  return sql`insert into ${unusedFiles} (sha256) select distinct sha256 from (${gone}) gone`
}
