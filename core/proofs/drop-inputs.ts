import { type SQL, and, eq, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '../database/database.ts'
import { proofArtifacts } from '../database/schema/proof-artifacts.ts'

/**
 * Takes the inputs away from proofs that have an end: they are secrets that no one needs any more.
 * @returns the names of the inputs, for the caller to remove from the storage after the commit
 */
export async function dropInputs(transaction: Transaction, proofIds: string[]): Promise<string[]> {
  if (proofIds.length === 0) return []
  const rows = await transaction
    .delete(proofArtifacts)
    .where(and(inArray(proofArtifacts.proofId, proofIds), eq(proofArtifacts.kind, 'input')))
    .returning({ sha256: proofArtifacts.sha256 })
  return rows.map(({ sha256 }) => sha256)
}

/** The same as a part of a larger statement, of the proofs in `from`. */
export function dropsInputs(from: SQL): SQL {
  return sql`delete from ${proofArtifacts} using ${from} ended
    where ${proofArtifacts.proofId} = ended.id and ${proofArtifacts.kind} = 'input' returning ${proofArtifacts.sha256}`
}
