import { eq } from 'drizzle-orm'
import { isFinished } from '@proofyard/contract/status.ts'
import { forgetFiles } from '../artifacts/forget-files.ts'
import type { Core } from '../context.ts'
import { proofs } from '../database/schema/proofs.ts'
import { proofFinished, proofNotFound } from '../errors.ts'
import type { Viewer } from '../policies/viewer.ts'
import { type CancelOptions, cancel } from '../transitions/cancellation.ts'
import { dropInputs } from './drop-inputs.ts'
import { findOwnProof } from './find-proof.ts'
import type { ProofRecord } from './proof-record.ts'

/**
 * Cancels a proof that is Queued or In Progress, and removes its input. A second call changes nothing and answers the same.
 * @returns the proof as it is then: Failed, with who cancelled it
 * @throws DomainError `proof_not_found`; `proof_finished` for one that had another end
 */
export async function cancelProof(
  core: Core,
  viewer: Viewer,
  proofId: string,
  options: CancelOptions = {},
): Promise<ProofRecord> {
  const { proof, build } = await findOwnProof(core, viewer, proofId)
  const inputs = await core.database.transaction(async (transaction) => {
    const [row] = await transaction.select().from(proofs).where(eq(proofs.id, proof.id)).for('update')
    if (row === undefined) throw proofNotFound(proofId)
    if (row.cancelledBy !== null) return []
    if (isFinished(row.status)) throw proofFinished(proofId, row.status)
    const { id, status, attempt, size, madeElsewhere } = row
    const { circuitType, toolchain } = build
    const kind = madeElsewhere === null ? ('prove' as const) : ('check' as const)
    const job = { kind, id, circuitType, toolchain, size }
    await cancel(core, transaction, viewer, { subject: 'proof', expected: { id, status, attempt }, job, options })
    return dropInputs(transaction, [id])
  })
  await forgetFiles(core, inputs)
  return findOwnProof(core, viewer, proof.id)
}
