import { type SQL, and, eq, gt, isNull, or } from 'drizzle-orm'
import type { InvitationDetail } from '@proofyard/contract/invitation.ts'
import { avatarUrl } from '../../accounts/avatar-url.ts'
import { hashOf } from '../../accounts/secret-text.ts'
import type { Core } from '../../context.ts'
import { invitations } from '../../database/schema/invitations.ts'
import { teams } from '../../database/schema/teams.ts'
import { users } from '../../database/schema/users.ts'
import { DomainError } from '../../errors.ts'

/**
 * An invitation that can be accepted, for the holder of its link.
 * @throws DomainError `invitation_not_found` when it has run out, was accepted or withdrawn, or never was
 */
export async function readInvitation(core: Core, secret: string): Promise<InvitationDetail> {
  const [row] = await core.database
    .select({ invitation: invitations, team: teams, inviter: users.username })
    .from(invitations)
    .innerJoin(teams, eq(teams.id, invitations.teamId))
    .leftJoin(users, eq(users.id, invitations.invitedBy))
    .where(and(hasSecret(secret), isNull(invitations.acceptedAt), gt(invitations.expiresAt, new Date())))
  if (row === undefined) throw invitationGone()
  const { invitation, team, inviter } = row
  return {
    email: invitation.email,
    role: invitation.role,
    invited_by: inviter,
    date_expires: invitation.expiresAt.toISOString(),
    team_slug: team.slug,
    team_name: team.name,
    team_avatar_url: avatarUrl(core.publicUrl, team),
  }
}

/** The invitation with a secret: that of its mail, or of the link that the inviter was given. */
export function hasSecret(secret: string): SQL | undefined {
  const hash = hashOf(secret)
  return or(eq(invitations.tokenHash, hash), eq(invitations.givenHash, hash))
}

/** One sentence for all the ways in which an invitation ends: it does not tell which secrets ever were one. */
export function invitationGone(): DomainError {
  return new DomainError(
    'invitation_not_found',
    'This invitation is not open: it has run out, was accepted or was withdrawn. Ask the team for another one.',
  )
}
