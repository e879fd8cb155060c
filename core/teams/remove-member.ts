import { and, eq } from 'drizzle-orm'
import { endApiKeysOf } from '../accounts/end-api-keys.ts'
import type { Core } from '../context.ts'
import { members } from '../database/schema/members.ts'
import { DomainError } from '../errors.ts'
import { actorOf } from '../events/actor.ts'
import { recordEvent } from '../events/record-event.ts'
import { mayRemoveMember } from '../policies/team.ts'
import { type Viewer, userOf } from '../policies/viewer.ts'
import { forgetInvitationsOf } from './invitations/forget-invitations.ts'
import { requireMayKeep } from './keep-api-keys.ts'
import { findMember, requireAnotherOwner } from './members.ts'
import { lockOwnTeam } from './own-team.ts'

/**
 * Takes a member out of a team; with one's own username: leaves it. Their API keys, and the open invitations that
 * they sent or could come back by, end with their membership.
 * @param options.teamSlug undefined means the team that the viewer acts for
 * @param options.keepApiKeys ids of the member's keys that stay, as the viewer's, who must be an owner
 * @throws DomainError `team_not_found`, `member_not_found`, `api_key_not_found`, `forbidden`
 */
export async function removeMember(
  core: Core,
  viewer: Viewer,
  options: { teamSlug: string | undefined; username: string; keepApiKeys: string[] },
): Promise<void> {
  await core.database.transaction(async (transaction) => {
    const own = await lockOwnTeam(transaction, viewer, options.teamSlug)
    const member = await findMember(transaction, own.team, options.username)
    if (own.team.isPersonal) {
      throw new DomainError('forbidden', `"${own.team.slug}" is a personal team, which its user cannot leave.`)
    }
    if (!mayRemoveMember(own.viewer, own.team, member)) {
      const who = member.role === 'member' ? 'Owners and admins' : 'Owners'
      throw new DomainError('forbidden', `${who} of the team "${own.team.slug}" may remove "${member.username}".`)
    }
    if (member.role === 'owner') await requireAnotherOwner(transaction, own.team, member)
    requireMayKeep(own, member, options.keepApiKeys)
    await transaction.delete(members).where(and(eq(members.teamId, own.team.id), eq(members.userId, member.userId)))
    await recordEvent(transaction, {
      kind: userOf(viewer) === member.userId ? 'member.left' : 'member.removed',
      data: { role: member.role },
      actor: actorOf(viewer),
      teamId: own.team.id,
      subjectId: member.userId,
    })
    await forgetInvitationsOf(transaction, own.team.id, member.userId)
    await endApiKeysOf(transaction, member.userId, {
      teamId: own.team.id,
      actor: actorOf(viewer),
      keep: options.keepApiKeys,
      keeper: userOf(viewer),
    })
  })
}
