import { eq } from 'drizzle-orm'
import { parseUuid } from '@proofyard/contract/identifier.ts'
import type { Core } from '../context.ts'
import { proofs } from '../database/schema/proofs.ts'
import { proofNotFound } from '../errors.ts'
import { mayChangeProof, maySeeProof } from '../policies/proof.ts'
import type { Viewer } from '../policies/viewer.ts'
import { type ProofRecord, selectProofs } from './proof-record.ts'

/** @throws DomainError `proof_not_found`, also for a proof that the viewer may not see */
export async function findProof(core: Core, viewer: Viewer, proofId: string): Promise<ProofRecord> {
  const id = parseUuid(proofId)
  if (id === undefined) throw proofNotFound(proofId)
  const [record] = await selectProofs(core.database).where(eq(proofs.id, id))
  if (record === undefined || !maySeeProof(viewer, record.proof, record.project)) throw proofNotFound(proofId)
  return record
}

/** As findProof, for what only the owning team may do. */
export async function findOwnProof(core: Core, viewer: Viewer, proofId: string): Promise<ProofRecord> {
  const record = await findProof(core, viewer, proofId)
  if (!mayChangeProof(viewer, record.proof)) throw proofNotFound(proofId)
  return record
}
