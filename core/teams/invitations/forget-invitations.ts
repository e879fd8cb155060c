import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { invitations } from '../../database/schema/invitations.ts'
import { users } from '../../database/schema/users.ts'

/**
 * Withdraws the open invitations of a team that a person has a hand in who may do less there from now on: those that they
 * or their keys sent, by a right that they no longer have, and those by which they could come back themselves.
 */
export async function forgetInvitationsOf(transaction: Transaction, teamId: number, userId: number): Promise<void> {
  const address = sql`(select lower(${users.email}) from ${users} where ${users.id} = ${userId})`
  await transaction
    .delete(invitations)
    .where(
      and(
        eq(invitations.teamId, teamId),
        isNull(invitations.acceptedAt),
        or(
          eq(invitations.invitedBy, userId),
          eq(invitations.requestedBy, userId),
          eq(sql`lower(${invitations.email})`, address),
        ),
      ),
    )
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
