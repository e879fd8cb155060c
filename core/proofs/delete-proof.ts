import { eq } from 'drizzle-orm'
import type { Core } from '../context.ts'
import { proofs } from '../database/schema/proofs.ts'
import type { Viewer } from '../policies/viewer.ts'
import { forgetInputs, withdrawJobs } from '../queue/withdraw-jobs.ts'
import { findOwnProof } from './find-proof.ts'

/**
 * Deletes a proof and its job; a running one is stopped.
 * @throws DomainError `proof_not_found`
 */
export async function deleteProof(core: Core, viewer: Viewer, proofId: string): Promise<void> {
  const { proof } = await findOwnProof(core, viewer, proofId)
  const inputs = await core.database.transaction(async (transaction) => {
    const withdrawn = await withdrawJobs(core, transaction, { proofId: proof.id })
    await transaction.delete(proofs).where(eq(proofs.id, proof.id))
    return withdrawn
  })
  await forgetInputs(core, inputs)
}
