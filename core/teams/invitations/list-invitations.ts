import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Invitation } from '@proofyard/contract/invitation.ts'
import type { Core } from '../../context.ts'
import { invitations } from '../../database/schema/invitations.ts'
import { users } from '../../database/schema/users.ts'
import { DomainError } from '../../errors.ts'
import { mayManageInvitations } from '../../policies/team.ts'
import type { Viewer } from '../../policies/viewer.ts'
import { type OwnTeam, findOwnTeam } from '../own-team.ts'

const askers = alias(users, 'askers')

/**
 * The team's invitations that can still be accepted, newest first.
 * @throws DomainError `team_not_found`, `forbidden`
 */
export async function listInvitations(core: Core, viewer: Viewer, slug: string): Promise<Invitation[]> {
  const own = await findOwnTeam(core.database, viewer, slug)
  requireInvitations(own)
  const rows = await core.database
    .select({
      invitation: invitations,
      inviter: users.username,
      asking: { username: askers.username, email: askers.email },
    })
    .from(invitations)
    .leftJoin(users, eq(users.id, invitations.invitedBy))
    .leftJoin(askers, eq(askers.id, invitations.requestedBy))
    .where(
      and(eq(invitations.teamId, own.team.id), isNull(invitations.acceptedAt), gt(invitations.expiresAt, new Date())),
    )
    .orderBy(desc(invitations.createdAt), desc(invitations.id))
  return rows.map(({ invitation, inviter, asking }) => ({
    invitation_id: invitation.id,
    email: invitation.email,
    role: invitation.role,
    invited_by: inviter,
    asked_by: asking,
    date_created: invitation.createdAt.toISOString(),
    date_expires: invitation.expiresAt.toISOString(),
  }))
}

/** @throws DomainError `forbidden` for those who could not send an invitation either */
export function requireInvitations({ team, viewer }: OwnTeam): void {
  if (mayManageInvitations(viewer, team)) return
  const sentence = team.isPersonal
    ? `"${team.slug}" is a personal team, which has no invitations.`
    : `Only owners and admins of the team "${team.slug}" may see and withdraw its invitations.`
  throw new DomainError('forbidden', sentence)
}
