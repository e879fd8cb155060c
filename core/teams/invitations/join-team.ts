import { and, eq } from 'drizzle-orm'
import { isAbove } from '@proofyard/contract/role.ts'
import type { Transaction } from '../../database/database.ts'
import { invitations } from '../../database/schema/invitations.ts'
import { members } from '../../database/schema/members.ts'
import type { Actor } from '../../events/actor.ts'
import { recordEvent } from '../../events/record-event.ts'

export type InvitationRow = typeof invitations.$inferSelect

/**
 * Makes a person a member by an invitation, which is used up by that. One who is a member already keeps the higher role.
 * Needs the locks of the team and the invitation.
 */
export async function joinTeam(
  transaction: Transaction,
  { id, teamId, role }: InvitationRow,
  { userId, actor }: { userId: number; actor: Actor },
): Promise<void> {
  const ofMember = and(eq(members.teamId, teamId), eq(members.userId, userId))
  const [member] = await transaction.select({ role: members.role }).from(members).where(ofMember)
  const about = { actor, teamId, subjectId: userId }
  if (member === undefined) {
    await transaction.insert(members).values({ teamId, userId, role })
    await recordEvent(transaction, { kind: 'member.joined', data: { role, invitationId: id }, ...about })
  } else if (isAbove(role, member.role)) {
    await transaction.update(members).set({ role }).where(ofMember)
    await recordEvent(transaction, { kind: 'member.role_changed', data: { from: member.role, to: role }, ...about })
  }
  await transaction.update(invitations).set({ acceptedAt: new Date() }).where(eq(invitations.id, id))
}
