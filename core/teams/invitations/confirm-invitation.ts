import { and, eq, gt, isNull } from 'drizzle-orm'
import { parseUuid } from '@proofyard/contract/identifier.ts'
import type { Core } from '../../context.ts'
import { invitations } from '../../database/schema/invitations.ts'
import { teams } from '../../database/schema/teams.ts'
import { users } from '../../database/schema/users.ts'
import { DomainError } from '../../errors.ts'
import { actorOf } from '../../events/actor.ts'
import type { Viewer } from '../../policies/viewer.ts'
import { lockOwnTeam } from '../own-team.ts'
import { requireMayInvite } from './invite.ts'
import { joinTeam } from './join-team.ts'
import { noSuchInvitation } from './withdraw-invitation.ts'

/**
 * Lets in a person who has an invitation's link and another address than the invited one.
 * @param username who is meant: another holder of the link may have asked meanwhile
 * @throws DomainError `invitation_not_found`, also for one of another team and where that person does not ask;
 *   `forbidden` to those who could not send this invitation
 */
export async function confirmInvitation(core: Core, viewer: Viewer, id: string, username: string): Promise<void> {
  const uuid = parseUuid(id)
  if (uuid === undefined) throw noSuchInvitation(id)
  const isOpen = and(eq(invitations.id, uuid), isNull(invitations.acceptedAt), gt(invitations.expiresAt, new Date()))
  await core.database.transaction(async (transaction) => {
    const [team] = await transaction
      .select({ slug: teams.slug })
      .from(teams)
      .innerJoin(invitations, eq(invitations.teamId, teams.id))
      .where(isOpen)
    if (team === undefined) throw noSuchInvitation(id)
    const own = await lockOwnTeam(transaction, viewer, team.slug).catch((error: unknown) => {
      throw error instanceof DomainError ? noSuchInvitation(id) : error
    })
    const [invitation] = await transaction.select().from(invitations).where(isOpen).for('update')
    if (invitation === undefined) throw noSuchInvitation(id)
    requireMayInvite(own, invitation.role)
    const [user] = await transaction
      .select({ id: users.id, username: users.username })
      .from(users)
      .where(eq(users.id, invitation.requestedBy ?? 0))
    if (user?.username.toLowerCase() !== username.toLowerCase()) {
      throw new DomainError('invitation_not_found', `"${username}" does not ask to join by this invitation.`, id)
    }
    await joinTeam(transaction, invitation, { userId: user.id, actor: actorOf(viewer) })
  })
}
