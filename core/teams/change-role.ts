import { and, eq } from 'drizzle-orm'
import { type Role, isAbove } from '@proofyard/contract/role.ts'
import type { Core } from '../context.ts'
import { members } from '../database/schema/members.ts'
import { DomainError } from '../errors.ts'
import { mayChangeRoles } from '../policies/team.ts'
import type { Viewer } from '../policies/viewer.ts'
import { forgetInvitationsBy } from './invitations/forget-invitations.ts'
import { findMember, requireAnotherOwner } from './members.ts'
import { lockOwnTeam } from './own-team.ts'

/**
 * Gives a member another role. Whoever may do less from then on has the invitations withdrawn that they sent.
 * @param given.teamSlug undefined means the team that the viewer acts for
 * @throws DomainError `team_not_found`, `member_not_found`, `forbidden`
 */
export async function changeRole(
  core: Core,
  viewer: Viewer,
  given: { teamSlug: string | undefined; username: string; role: Role },
): Promise<void> {
  await core.database.transaction(async (transaction) => {
    const own = await lockOwnTeam(transaction, viewer, given.teamSlug)
    const member = await findMember(transaction, own.team, given.username)
    if (own.team.isPersonal) {
      throw new DomainError('forbidden', `"${own.team.slug}" is a personal team; its user is its owner for good.`)
    }
    if (!mayChangeRoles(own.viewer, own.team)) {
      throw new DomainError('forbidden', `Only owners of the team "${own.team.slug}" may change roles.`)
    }
    if (member.role === given.role) return
    if (member.role === 'owner') await requireAnotherOwner(transaction, own.team, member)
    await transaction
      .update(members)
      .set({ role: given.role })
      .where(and(eq(members.teamId, own.team.id), eq(members.userId, member.userId)))
    if (isAbove(member.role, given.role)) await forgetInvitationsBy(transaction, own.team.id, member.userId)
  })
}
