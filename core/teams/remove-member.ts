import { and, eq } from 'drizzle-orm'
import type { Core } from '../context.ts'
import { members } from '../database/schema/members.ts'
import { DomainError } from '../errors.ts'
import { mayRemoveMember } from '../policies/team.ts'
import type { Viewer } from '../policies/viewer.ts'
import { forgetInvitationsBy } from './invitations/forget-invitations.ts'
import { findMember, requireAnotherOwner } from './members.ts'
import { lockOwnTeam } from './own-team.ts'

/**
 * Takes a member out of a team; with one's own username: leaves it. The invitations that they sent end with their
 * membership. Keys that they made stay the team's, and may do what a member may.
 * @param given.teamSlug undefined means the team that the viewer acts for
 * @throws DomainError `team_not_found`, `member_not_found`, `forbidden`
 */
export async function removeMember(
  core: Core,
  viewer: Viewer,
  given: { teamSlug: string | undefined; username: string },
): Promise<void> {
  await core.database.transaction(async (transaction) => {
    const own = await lockOwnTeam(transaction, viewer, given.teamSlug)
    const member = await findMember(transaction, own.team, given.username)
    if (own.team.isPersonal) {
      throw new DomainError('forbidden', `"${own.team.slug}" is a personal team, which its user cannot leave.`)
    }
    if (!mayRemoveMember(own.viewer, own.team, member)) {
      const who = member.role === 'member' ? 'Owners and admins' : 'Owners'
      throw new DomainError('forbidden', `${who} of the team "${own.team.slug}" may remove "${member.username}".`)
    }
    if (member.role === 'owner') await requireAnotherOwner(transaction, own.team, member)
    await transaction.delete(members).where(and(eq(members.teamId, own.team.id), eq(members.userId, member.userId)))
    await forgetInvitationsBy(transaction, own.team.id, member.userId)
  })
}
