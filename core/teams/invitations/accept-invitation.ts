import { and, eq } from 'drizzle-orm'
import { isAbove } from '@proofyard/contract/role.ts'
import type { Team } from '@proofyard/contract/team.ts'
import { hashOf } from '../../accounts/secret-text.ts'
import type { Core } from '../../context.ts'
import type { Transaction } from '../../database/database.ts'
import { invitations } from '../../database/schema/invitations.ts'
import { members } from '../../database/schema/members.ts'
import { teams } from '../../database/schema/teams.ts'
import { type Viewer, requireUser } from '../../policies/viewer.ts'
import { ownTeam } from '../find-team.ts'
import { invitationGone } from './read-invitation.ts'

/**
 * Makes the viewer a member of the team that invites. Somebody who is one already keeps the higher role; to accept
 * again changes nothing.
 * @throws DomainError `invitation_not_found` when it has run out, was withdrawn, or was accepted by somebody else
 */
export async function acceptInvitation(core: Core, viewer: Viewer, secret: string): Promise<Team> {
  const userId = requireUser(viewer)
  const teamId = await core.database.transaction(async (transaction) => {
    const invitation = await lockInvitation(transaction, secret)
    if (invitation === undefined) throw invitationGone()
    const { id, teamId, role, acceptedAt, expiresAt } = invitation
    const ofMember = and(eq(members.teamId, teamId), eq(members.userId, userId))
    const [member] = await transaction.select({ role: members.role }).from(members).where(ofMember)
    if (acceptedAt !== null && member !== undefined) return teamId
    if (acceptedAt !== null || expiresAt <= new Date()) throw invitationGone()
    if (member === undefined) await transaction.insert(members).values({ teamId, userId, role })
    else if (isAbove(role, member.role)) await transaction.update(members).set({ role }).where(ofMember)
    await transaction.update(invitations).set({ acceptedAt: new Date() }).where(eq(invitations.id, id))
    return teamId
  })
  return ownTeam(core, teamId)
}

/** The team is locked before its invitation, as by everybody who changes a team, and so with it. */
async function lockInvitation(transaction: Transaction, secret: string) {
  const bySecret = eq(invitations.tokenHash, hashOf(secret))
  const [team] = await transaction
    .select({ id: teams.id })
    .from(teams)
    .innerJoin(invitations, and(eq(invitations.teamId, teams.id), bySecret))
    .for('no key update', { of: teams })
  if (team === undefined) return undefined
  const [invitation] = await transaction.select().from(invitations).where(bySecret).for('update')
  return invitation
}
