import { and, eq } from 'drizzle-orm'
import { type Role, isAbove } from '@proofyard/contract/role.ts'
import { endApiKeysOf } from '../accounts/end-api-keys.ts'
import type { Core } from '../context.ts'
import { members } from '../database/schema/members.ts'
import { DomainError } from '../errors.ts'
import { actorOf } from '../events/actor.ts'
import { recordEvent } from '../events/record-event.ts'
import { mayChangeRoles } from '../policies/team.ts'
import { type Viewer, userOf } from '../policies/viewer.ts'
import { forgetInvitationsOf } from './invitations/forget-invitations.ts'
import { requireMayKeep } from './keep-api-keys.ts'
import { findMember, requireAnotherOwner } from './members.ts'
import { lockOwnTeam } from './own-team.ts'

/**
 * Gives a member another role. Their API keys, and the open invitations that they sent or could
 * rise again by, end when the new role is a lower one.
 * @param options.teamSlug undefined means the team that the viewer acts for
 * @param options.keepApiKeys ids of keys that stay when the new role is a lower one, as the viewer's
 * @throws DomainError `team_not_found`, `member_not_found`, `api_key_not_found`, `forbidden`
 */
export async function changeRole(
  core: Core,
  viewer: Viewer,
  options: { teamSlug: string | undefined; username: string; role: Role; keepApiKeys: string[] },
): Promise<void> {
  await core.database.transaction(async (transaction) => {
    const own = await lockOwnTeam(transaction, viewer, options.teamSlug)
    const member = await findMember(transaction, own.team, options.username)
    if (own.team.isPersonal) {
      throw new DomainError('forbidden', `"${own.team.slug}" is a personal team; its user is its owner for good.`)
    }
    if (!mayChangeRoles(own.viewer, own.team)) {
      throw new DomainError('forbidden', `Only owners of the team "${own.team.slug}" may change roles.`)
    }
    if (member.role === options.role) return
    if (member.role === 'owner') await requireAnotherOwner(transaction, own.team, member)
    requireMayKeep(own, member, options.keepApiKeys)
    await transaction
      .update(members)
      .set({ role: options.role })
      .where(and(eq(members.teamId, own.team.id), eq(members.userId, member.userId)))
    await recordEvent(transaction, {
      kind: 'member.role_changed',
      data: { from: member.role, to: options.role },
      actor: actorOf(viewer),
      teamId: own.team.id,
      subjectId: member.userId,
    })
    if (!isAbove(member.role, options.role)) return
    await forgetInvitationsOf(transaction, own.team.id, member.userId)
    await endApiKeysOf(transaction, member.userId, {
      teamId: own.team.id,
      actor: actorOf(viewer),
      keep: options.keepApiKeys,
      keeper: userOf(viewer),
    })
  })
}
