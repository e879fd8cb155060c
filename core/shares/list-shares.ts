import { desc, eq } from 'drizzle-orm'
import type { Share } from '@proofyard/contract/share.ts'
import type { Core } from '../context.ts'
import { proofShares } from '../database/schema/proof-shares.ts'
import type { Viewer } from '../policies/viewer.ts'
import { findOwnProof } from '../proofs/find-proof.ts'
import type { ShareRow } from './create-share.ts'

/** The links of a proof of the viewer's team, newest first. @throws DomainError `proof_not_found` */
export async function listShares(core: Core, viewer: Viewer, proofId: string): Promise<Share[]> {
  const { proof } = await findOwnProof(core, viewer, proofId)
  const rows = await core.database
    .select()
    .from(proofShares)
    .where(eq(proofShares.proofId, proof.id))
    .orderBy(desc(proofShares.createdAt), desc(proofShares.id))
  return rows.map(presentShare)
}

/** A link as the wire has it. */
export function presentShare({ id, proofId, ending, madeBy, createdAt }: ShareRow): Share {
  return {
    share_id: id,
    proof_id: proofId,
    link_ending: ending,
    made_by: madeBy,
    date_created: createdAt.toISOString(),
  }
}
