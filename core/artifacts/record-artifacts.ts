import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../database/database.ts'
import { artifacts } from '../database/schema/artifacts.ts'
import type { Storage, StoredFile } from '../storage/storage.ts'

/** A file was collected between its storing and its row: store it again and repeat the transaction. */
export class ArtifactLostError extends Error {
  override name = 'ArtifactLostError'
}

/**
 * Writes the rows of stored files, inside the transaction that refers to them. The row is locked until that commits,
 * so no one can collect the file from here on.
 * @throws ArtifactLostError when a file was collected before
 */
export async function recordArtifacts(transaction: Transaction, storage: Storage, files: StoredFile[]): Promise<void> {
  if (files.length === 0) return
  await transaction.execute(recordsArtifacts(files))
  await requireStored(storage, files)
}

/**
 * The same rows as a part of a larger statement, which `requireStored` is to follow before its transaction commits.
 *
 * @param from the statement's rows without which none is written
 */
export function recordsArtifacts(files: StoredFile[], from?: SQL): SQL {
  const distinct = [...new Map(files.map(({ sha256, size }) => [sha256, { sha256, size }])).values()]
  const condition = from === undefined ? sql`` : sql`where exists (select from ${from})`
  // In one order everywhere, so that two transactions with the same files do not wait for each other in a circle.
  return sql`insert into ${artifacts} (sha256, size)
    select file.sha256, file.size from json_to_recordset(${JSON.stringify(distinct)}::json) file (sha256 text, size bigint)
    ${condition} order by file.sha256 collate "C"
    on conflict (sha256) do update set size = excluded.size`
}

/** @throws ArtifactLostError when a file was collected before its row was written */
export async function requireStored(storage: Storage, files: StoredFile[]): Promise<void> {
  for (const sha256 of new Set(files.map((file) => file.sha256))) {
    if (!(await storage.has(sha256))) throw new ArtifactLostError(`The stored file ${sha256} was collected too early.`)
  }
}
