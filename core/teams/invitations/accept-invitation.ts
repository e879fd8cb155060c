import { and, eq } from 'drizzle-orm'
import type { Team } from '@proofyard/contract/team.ts'
import type { Core } from '../../context.ts'
import type { Transaction } from '../../database/database.ts'
import { invitations } from '../../database/schema/invitations.ts'
import { members } from '../../database/schema/members.ts'
import { teams } from '../../database/schema/teams.ts'
import { users } from '../../database/schema/users.ts'
import { actorOf } from '../../events/actor.ts'
import { recordEvent } from '../../events/record-event.ts'
import { type Viewer, requireUser } from '../../policies/viewer.ts'
import { ownTeam } from '../find-team.ts'
import { type InvitationRow, joinTeam } from './join-team.ts'
import { hasSecret, invitationGone } from './read-invitation.ts'

/**
 * Makes the viewer a member of the team that invites, when the invitation was sent to their address, and that was shown to be theirs. For any
 * other holder of the link it is noted that they ask to join, in the place of one who asked before; the team confirms.
 * To accept again changes nothing.
 * @returns the team; null while the team has to confirm
 * @throws DomainError `invitation_not_found` when it has run out, was withdrawn, or was accepted by another person
 */
export async function acceptInvitation(core: Core, viewer: Viewer, secret: string): Promise<Team | null> {
  const userId = requireUser(viewer)
  const actor = actorOf(viewer)
  const teamId = await core.database.transaction(async (transaction) => {
    const invitation = await lockInvitation(transaction, secret)
    if (invitation === undefined) throw invitationGone()
    const { id, teamId, acceptedAt, expiresAt } = invitation
    if (acceptedAt !== null && (await isMember(transaction, teamId, userId))) return teamId
    if (acceptedAt !== null || expiresAt <= new Date()) throw invitationGone()
    if (await isSentTo(transaction, invitation, userId)) {
      await joinTeam(transaction, invitation, { userId, actor })
      return teamId
    }
    if (invitation.requestedBy === userId) return null
    await transaction.update(invitations).set({ requestedBy: userId }).where(eq(invitations.id, id))
    await recordEvent(transaction, { kind: 'invitation.confirmation_asked', data: {}, actor, teamId, subjectId: id })
    return null
  })
  return teamId === null ? null : ownTeam(core, teamId)
}

/** The team is locked before its invitation, as by every change of a team. */
async function lockInvitation(transaction: Transaction, secret: string): Promise<InvitationRow | undefined> {
  const bySecret = hasSecret(secret)
  const [team] = await transaction
    .select({ id: teams.id })
    .from(teams)
    .innerJoin(invitations, and(eq(invitations.teamId, teams.id), bySecret))
    .for('no key update', { of: teams })
  if (team === undefined) return undefined
  const [invitation] = await transaction.select().from(invitations).where(bySecret).for('update')
  return invitation
}

async function isMember(transaction: Transaction, teamId: number, userId: number): Promise<boolean> {
  const rows = await transaction
    .select({ role: members.role })
    .from(members)
    .where(and(eq(members.teamId, teamId), eq(members.userId, userId)))
  return rows.length > 0
}

async function isSentTo(transaction: Transaction, { email }: InvitationRow, userId: number): Promise<boolean> {
  const [user] = await transaction
    .select({ email: users.email, emailProvenAt: users.emailProvenAt })
    .from(users)
    .where(eq(users.id, userId))
  if (user === undefined || user.emailProvenAt === null) return false
  return user.email.toLowerCase() === email.toLowerCase()
}
