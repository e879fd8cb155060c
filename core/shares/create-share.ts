import { count, eq } from 'drizzle-orm'
import { hashOf, randomText } from '../accounts/secret-text.ts'
import type { Core } from '../context.ts'
import type { Transaction } from '../database/database.ts'
import { proofShares } from '../database/schema/proof-shares.ts'
import { proofs } from '../database/schema/proofs.ts'
import { DomainError, proofNotFound, proofNotReady } from '../errors.ts'
import { actorName } from '../events/actor-name.ts'
import { actorOf } from '../events/actor.ts'
import { recordEvent } from '../events/record-event.ts'
import type { Viewer } from '../policies/viewer.ts'
import { findOwnProof } from '../proofs/find-proof.ts'
import { type TeamRow, lockOwnTeam } from '../teams/own-team.ts'

export type ShareRow = typeof proofShares.$inferSelect

/** 190 bits, of which 24 are shown to the team. */
const TOKEN_LENGTH = 32
const SHOWN = 4
/** Enough for a link for each reader who is to lose theirs alone. */
const MAX_LINKS = 10

/**
 * Makes a link by which anyone who has it may read a proof of the viewer's team. The token is in the answer and nowhere else.
 * @throws DomainError `proof_not_found`, `proof_not_ready`; `forbidden` where the team shares no proofs, and for one link too many
 */
export async function createShare(
  core: Core,
  viewer: Viewer,
  proofId: string,
): Promise<{ share: ShareRow; token: string }> {
  const { proof } = await findOwnProof(core, viewer, proofId)
  if (proof.status !== 'Ready') throw proofNotReady(proof.id, proof.status, 'share')
  const token = randomText(TOKEN_LENGTH)
  const actor = actorOf(viewer)
  const share = await core.database.transaction(async (transaction) => {
    // Locked, so that no link is made while the team ends all of them, and none is one too many.
    const { team } = await lockOwnTeam(transaction, viewer, undefined)
    requireSharing(team)
    await requireProof(transaction, proof.id)
    await requireRoom(transaction, proof.id)
    const [row] = await transaction
      .insert(proofShares)
      .values({
        proofId: proof.id,
        teamId: team.id,
        tokenHash: hashOf(token),
        ending: token.slice(-SHOWN),
        madeBy: await actorName(transaction, actor),
      })
      .returning()
    if (row === undefined) throw new Error('PostgreSQL returned no row for an insert.')
    const about = { actor, teamId: team.id, subjectId: row.id }
    await recordEvent(transaction, { kind: 'share.created', data: { proofId: proof.id }, ...about })
    return row
  })
  return { share, token }
}

function requireSharing({ slug, sharesProofs }: TeamRow): void {
  if (sharesProofs) return
  throw new DomainError(
    'forbidden',
    `The team "${slug}" does not share proofs by links. Its owners and admins can allow it in the settings of the team.`,
  )
}

/** Held until the link is written: a deletion comes before or after. */
async function requireProof(transaction: Transaction, id: string): Promise<void> {
  const [left] = await transaction.select({ id: proofs.id }).from(proofs).where(eq(proofs.id, id)).for('key share')
  if (left === undefined) throw proofNotFound(id)
}

async function requireRoom(transaction: Transaction, proofId: string): Promise<void> {
  const [links] = await transaction
    .select({ number: count() })
    .from(proofShares)
    .where(eq(proofShares.proofId, proofId))
  if (links === undefined || links.number < MAX_LINKS) return
  throw new DomainError('forbidden', `A proof has at most ${MAX_LINKS} links. Revoke one that is not needed.`)
}
