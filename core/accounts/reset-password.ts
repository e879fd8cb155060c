import { eq, sql } from 'drizzle-orm'
import type { Core } from '../context.ts'
import { apiKeys } from '../database/schema/api-keys.ts'
import { users } from '../database/schema/users.ts'
import { userActor } from '../events/actor.ts'
import { recordEvent } from '../events/record-event.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { dropAccountLinks, takeAccountLink } from './account-links.ts'
import { endAllApiKeysOf } from './end-api-keys.ts'
import { endSessions } from './end-sessions.ts'
import { refuseEasyPassword } from './easy-passwords.ts'
import { hashPassword } from './passwords.ts'
import { isWorkingKeyOf } from './working-keys.ts'
import { dropForeignIdentities } from './sign-on/disconnect.ts'

/**
 * Takes the link of a reset mail and sets the password. It came by mail, so the address is verified; sessions, tokens,
 * every other link of the user, and connections with single sign-on by another address end. API keys go on unless
 * the person wants them to end, or no mail had ever reached them: who made those is not known.
 * @returns the username, and how many API keys ended and how many go on
 * @throws DomainError `invalid_value` for a link that is no good (the password stays), or a password that is the name
 *   (the link stays)
 */
export async function setPasswordByLink(
  core: Pick<Core, 'database'>,
  options: { secret: string; newPassword: string; endApiKeys?: boolean },
): Promise<{ username: string; apiKeysEnded: number; apiKeysLeft: number }> {
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
    const isTakenBack = options.endApiKeys === true || user.emailProvenAt === null
    const apiKeysEnded = isTakenBack ? await endAllApiKeysOf(transaction, userId) : 0
    await queueMail(transaction, { kind: 'password_changed', userId })
    await recordEvent(transaction, {
      kind: 'user.password_reset',
      data: {},
      actor: userActor(userId),
      subjectId: userId,
    })
    const apiKeysLeft = await transaction.$count(apiKeys, isWorkingKeyOf(userId))
    return { username: user.username, apiKeysEnded, apiKeysLeft }
  })
}
