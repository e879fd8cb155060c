import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { invitations } from '../../database/schema/invitations.ts'

/** Withdraws what a member sent and nobody has accepted: it was good by a right that the member no longer has. */
export async function forgetInvitationsBy(transaction: Transaction, teamId: number, userId: number): Promise<void> {
  await transaction
    .delete(invitations)
    .where(and(eq(invitations.teamId, teamId), eq(invitations.invitedBy, userId), isNull(invitations.acceptedAt)))
}

/** Makes room for a new invitation: an older one to the same address ends, and those that have run out are cleared away. */
export async function forgetInvitationsTo(transaction: Transaction, teamId: number, email: string): Promise<void> {
  await transaction
    .delete(invitations)
    .where(
      and(
        eq(invitations.teamId, teamId),
        isNull(invitations.acceptedAt),
        or(lt(invitations.expiresAt, new Date()), eq(sql`lower(${invitations.email})`, email.toLowerCase())),
      ),
    )
}
