import { type SQL, eq, sql } from 'drizzle-orm'
import { openAccountLink } from '../accounts/account-links.ts'
import {
  passwordChangedLetter,
  passwordResetLetter,
  secondFactorLetter,
  signOnConnectedLetter,
  unlockLetter,
  verificationLetter,
} from '../accounts/letters.ts'
import { workingKeysOf } from '../accounts/working-keys.ts'
import type { Core } from '../context.ts'
import { mails } from '../database/schema/mails.ts'
import { users } from '../database/schema/users.ts'
import { supportLetter } from '../support/support-letter.ts'
import { openInvitation } from '../teams/invitations/open-invitation.ts'
import type { Letter } from './mail.ts'

export type MailRow = typeof mails.$inferSelect

const letterOf = { verify_email: verificationLetter, reset_password: passwordResetLetter, unlock_login: unlockLetter }

/** True while no other server has taken the mail up: one whose lease has ended changes nothing. */
export function isOurs({ id, attempt }: MailRow): SQL {
  return sql`exists (select from ${mails} m where m.id = ${id} and m.attempt = ${attempt})`
}

/**
 * Writes a mail's letter. The secret of its link is made here and is in the letter alone; the database has its hash.
 * @returns undefined when there is nothing to send any more
 */
export async function composeLetter(
  core: Pick<Core, 'database' | 'publicUrl' | 'deliveries'>,
  row: MailRow,
): Promise<Letter | undefined> {
  const { linkId, invitationId, userId, content } = row
  if (linkId !== null) {
    const link = await openAccountLink(core.database, linkId, isOurs(row))
    return link && letterOf[link.purpose](core.publicUrl, link.user, link.secret)
  }
  if (invitationId !== null) return openInvitation(core, invitationId, isOurs(row))
  if (userId === null) return undefined
  const [user] = await core.database.select().from(users).where(eq(users.id, userId))
  if (user === undefined) return undefined
  if (content === null) {
    const letter = row.kind === 'sign_on_connected' ? signOnConnectedLetter : passwordChangedLetter
    return letter(core.publicUrl, user, await workingKeysOf(core.database, userId))
  }
  if ('change' in content) return secondFactorLetter(core.publicUrl, user, content.change)
  return 'text' in content ? supportLetter(core.publicUrl, core.deliveries.support.to, user, content) : undefined
}
