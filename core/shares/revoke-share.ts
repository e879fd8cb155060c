import { and, eq } from 'drizzle-orm'
import { parseUuid } from '@proofyard/contract/identifier.ts'
import type { Core } from '../context.ts'
import { proofShares } from '../database/schema/proof-shares.ts'
import { DomainError } from '../errors.ts'
import { actorOf } from '../events/actor.ts'
import { recordEvent } from '../events/record-event.ts'
import type { Viewer } from '../policies/viewer.ts'
import { findOwnProof } from '../proofs/find-proof.ts'

/**
 * Ends a link of a proof of the viewer's team: from then on it is as if it had never been.
 * @throws DomainError `proof_not_found`; `share_not_found`, also for a link of another proof
 */
export async function revokeShare(core: Core, viewer: Viewer, proofId: string, shareId: string): Promise<void> {
  const { proof } = await findOwnProof(core, viewer, proofId)
  const id = parseUuid(shareId)
  if (id === undefined) throw noSuchShare(shareId)
  await core.database.transaction(async (transaction) => {
    const revoked = await transaction
      .delete(proofShares)
      .where(and(eq(proofShares.id, id), eq(proofShares.proofId, proof.id)))
      .returning({ id: proofShares.id })
    if (revoked.length === 0) throw noSuchShare(shareId)
    const about = { actor: actorOf(viewer), teamId: proof.teamId, subjectId: id }
    await recordEvent(transaction, { kind: 'share.revoked', data: { proofId: proof.id }, ...about })
  })
}

function noSuchShare(id: string): DomainError {
  return new DomainError('share_not_found', `The proof has no link "${id}".`, id)
}
