import { and, eq, isNull } from 'drizzle-orm'
import { parseUuid } from '@proofyard/contract/identifier.ts'
import type { Core } from '../../context.ts'
import { invitations } from '../../database/schema/invitations.ts'
import { teams } from '../../database/schema/teams.ts'
import { DomainError } from '../../errors.ts'
import { actorOf } from '../../events/actor.ts'
import { recordEvent } from '../../events/record-event.ts'
import type { Viewer } from '../../policies/viewer.ts'
import { viewerIn } from '../own-team.ts'
import { requireInvitations } from './list-invitations.ts'

/**
 * Ends an invitation that no one has accepted.
 * @throws DomainError `invitation_not_found`, also for one of another team; `forbidden`
 */
export async function withdrawInvitation(core: Core, viewer: Viewer, id: string): Promise<void> {
  const uuid = parseUuid(id)
  if (uuid === undefined) throw noSuchInvitation(id)
  const isOpen = and(eq(invitations.id, uuid), isNull(invitations.acceptedAt))
  const [row] = await core.database
    .select({ team: teams })
    .from(invitations)
    .innerJoin(teams, eq(teams.id, invitations.teamId))
    .where(isOpen)
  const acting = row && (await viewerIn(core.database, viewer, row.team.id))
  if (row === undefined || acting === undefined) throw noSuchInvitation(id)
  requireInvitations({ team: row.team, viewer: acting })
  await core.database.transaction(async (transaction) => {
    const withdrawn = await transaction.delete(invitations).where(isOpen).returning({ id: invitations.id })
    // It was accepted meanwhile.
    if (withdrawn.length === 0) throw noSuchInvitation(id)
    const [actor, teamId] = [actorOf(viewer), row.team.id]
    await recordEvent(transaction, { kind: 'invitation.withdrawn', data: {}, actor, teamId, subjectId: uuid })
  })
}

export function noSuchInvitation(id: string): DomainError {
  return new DomainError('invitation_not_found', `Your team has no open invitation "${id}".`, id)
}
