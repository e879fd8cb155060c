import { and, eq } from 'drizzle-orm'
import { hashOf } from '../accounts/secret-text.ts'
import type { Core } from '../context.ts'
import { proofShares } from '../database/schema/proof-shares.ts'
import { proofs } from '../database/schema/proofs.ts'
import { shareNotFound } from '../errors.ts'
import { type ProofRecord, selectProofs } from '../proofs/proof-record.ts'

/**
 * The proof that a link opens, for anyone who has it.
 * @throws DomainError `share_not_found`: the same where there never was such a link, where it was revoked, and where the proof is deleted
 */
export async function findSharedProof(core: Core, token: string): Promise<ProofRecord> {
  const [record] = await selectProofs(core.database)
    .innerJoin(proofShares, eq(proofShares.proofId, proofs.id))
    .where(and(eq(proofShares.tokenHash, hashOf(token)), eq(proofs.status, 'Ready')))
  if (record === undefined) throw shareNotFound()
  return record
}
