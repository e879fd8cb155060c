import { eq, sql } from 'drizzle-orm'
import type { Core } from '../context.ts'
import { users } from '../database/schema/users.ts'
import { dropAccountLinks, makeAccountLink, takeAccountLink } from './account-links.ts'
import { endSessions } from './end-sessions.ts'
import { findUsers } from './find-users.ts'
import { passwordChangedMail, passwordResetMail } from './mails.ts'
import { hashPassword, refusePasswordLikeName } from './passwords.ts'

/**
 * Mails a link to whoever has this name or address. Nothing is done before the caller goes on: neither answer nor time
 * tell whether there is such a person.
 */
export function sendPasswordReset(core: Pick<Core, 'database' | 'mailer' | 'publicUrl'>, nameOrEmail: string): void {
  core.mailer.send(async () => {
    const mails = (await findUsers(core, nameOrEmail)).map(async (user) => {
      const secret = await makeAccountLink(core.database, user.id, 'reset_password')
      return secret === undefined ? [] : [passwordResetMail(core.publicUrl, user, secret)]
    })
    return (await Promise.all(mails)).flat()
  })
}

/**
 * Takes the link of a reset mail and sets the password. It came by mail, so the address is verified; sessions, tokens
 * and every other link of the user end.
 * @returns the username
 * @throws DomainError `invalid_value` for a link that is no good (the password stays), or a password that is the name
 *   (the link stays)
 */
export async function setPasswordByLink(
  core: Pick<Core, 'database' | 'mailer' | 'publicUrl'>,
  given: { secret: string; newPassword: string },
): Promise<string> {
  const user = await core.database.transaction(async (transaction) => {
    const userId = await takeAccountLink(transaction, given.secret, 'reset_password')
    const [user] = await transaction.select().from(users).where(eq(users.id, userId)).for('update')
    if (user === undefined) throw new Error('A link without its user.')
    refusePasswordLikeName(user, given.newPassword, 'new_password')
    await transaction
      .update(users)
      .set({
        passwordHash: await hashPassword(given.newPassword),
        emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, now())`,
      })
      .where(eq(users.id, userId))
    await endSessions(transaction, userId)
    await dropAccountLinks(transaction, userId)
    return user
  })
  core.mailer.send(passwordChangedMail(core.publicUrl, user))
  return user.username
}
