import { type SQL, and, eq, gt, isNull } from 'drizzle-orm'
import { invitationLink } from '@proofyard/contract/account-link.ts'
import { hashOf, randomText } from '../../accounts/secret-text.ts'
import type { Core } from '../../context.ts'
import { invitations } from '../../database/schema/invitations.ts'
import { teams } from '../../database/schema/teams.ts'
import { users } from '../../database/schema/users.ts'
import type { Letter } from '../../mail/mail.ts'
import { invitationLetter } from './invitation-letter.ts'

/**
 * Gives an open invitation a new secret, and writes the letter that holds it, to be sent at once; a secret that the
 * invitation had before ends.
 * @param isOurs holds while the mail of the invitation is the caller's
 * @returns undefined when it was accepted or withdrawn meanwhile, has run out, or is not the caller's
 */
export async function openInvitation(
  core: Pick<Core, 'database' | 'publicUrl'>,
  invitationId: string,
  isOurs: SQL,
): Promise<Letter | undefined> {
  const secret = randomText(43)
  const isOpen = and(
    eq(invitations.id, invitationId),
    isNull(invitations.acceptedAt),
    gt(invitations.expiresAt, new Date()),
  )
  const [row] = await core.database
    .select({ email: invitations.email, role: invitations.role, team: teams.slug, inviter: users.username })
    .from(invitations)
    .innerJoin(teams, eq(teams.id, invitations.teamId))
    .leftJoin(users, eq(users.id, invitations.invitedBy))
    .where(isOpen)
  const opened = await core.database
    .update(invitations)
    .set({ tokenHash: hashOf(secret) })
    .where(and(isOpen, isOurs))
    .returning({ id: invitations.id })
  if (row === undefined || opened.length === 0) return undefined
  const { email, team, inviter, role } = row
  const link = invitationLink(core.publicUrl, secret)
  return { to: email, ...invitationLetter({ team, inviter, role, email, link }) }
}
