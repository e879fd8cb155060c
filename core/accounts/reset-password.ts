import { eq, sql } from 'drizzle-orm'
import type { Core } from '../context.ts'
import { users } from '../database/schema/users.ts'
import { userActor } from '../events/actor.ts'
import { recordEvent } from '../events/record-event.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { dropAccountLinks, takeAccountLink } from './account-links.ts'
import { endSessions } from './end-sessions.ts'
import { refuseEasyPassword } from './easy-passwords.ts'
import { hashPassword } from './passwords.ts'
import { dropForeignIdentities } from './sign-on/disconnect.ts'

/**
 * Takes the link of a reset mail and sets the password. It came by mail, so the address is verified; sessions, tokens,
 * every other link of the user, and connections with single sign-on by another address end.
 * @returns the username
 * @throws DomainError `invalid_value` for a link that is no good (the password stays), or a password that is the name
 *   (the link stays)
 */
export async function setPasswordByLink(
  core: Pick<Core, 'database'>,
  options: { secret: string; newPassword: string },
): Promise<string> {
  return core.database.transaction(async (transaction) => {
    const userId = await takeAccountLink(transaction, options.secret, 'reset_password')
    const [user] = await transaction.select().from(users).where(eq(users.id, userId)).for('update')
    if (user === undefined) throw new Error('A link without its user.')
    refuseEasyPassword(user, options.newPassword, 'new_password')
    await transaction
      .update(users)
      .set({
        passwordHash: await hashPassword(options.newPassword),
        emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, now())`,
        emailProvenAt: sql`coalesce(${users.emailProvenAt}, now())`,
        passwordProvenAt: sql`coalesce(${users.passwordProvenAt}, now())`,
        reclaimedAt: sql`now()`,
      })
      .where(eq(users.id, userId))
    await endSessions(transaction, userId)
    await dropAccountLinks(transaction, userId)
    await dropForeignIdentities(transaction, userId)
    await queueMail(transaction, { kind: 'password_changed', userId })
    await recordEvent(transaction, {
      kind: 'user.password_reset',
      data: {},
      actor: userActor(userId),
      subjectId: userId,
    })
    return user.username
  })
}
