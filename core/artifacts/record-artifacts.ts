import { sql } from 'drizzle-orm'
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
  const distinct = [...new Map(files.map((file) => [file.sha256, file])).values()]
  // In one order everywhere, so that two transactions with the same files do not wait for each other in a circle.
  distinct.sort((one, other) => (one.sha256 < other.sha256 ? -1 : 1))
  await transaction
    .insert(artifacts)
    .values(distinct.map(({ sha256, size }) => ({ sha256, size })))
    .onConflictDoUpdate({ target: artifacts.sha256, set: { size: sql`excluded.size` } })
  for (const { sha256 } of distinct) {
    if (!(await storage.has(sha256))) throw new ArtifactLostError(`The stored file ${sha256} was collected too early.`)
  }
}
