import { eq } from 'drizzle-orm'
import type { Core } from '../context.ts'
import { users } from '../database/schema/users.ts'
import { userActor } from '../events/actor.ts'
import { recordEvent } from '../events/record-event.ts'
import { takeAccountLink } from './account-links.ts'

/**
 * Takes the link of a mail by which a person is let in while others guess at their name. It logs nobody in: the caller
 * notes where it was opened, from where the password may be tried.
 * @returns the username
 * @throws DomainError `invalid_value` for a link that is no good
 */
export async function unlockLogin(core: Pick<Core, 'database'>, secret: string): Promise<string> {
  return core.database.transaction(async (transaction) => {
    const userId = await takeAccountLink(transaction, secret, 'unlock_login')
    const [user] = await transaction.select({ username: users.username }).from(users).where(eq(users.id, userId))
    if (user === undefined) throw new Error('A link without its user.')
    const event = { kind: 'user.login_unlocked', data: {} } as const
    await recordEvent(transaction, { ...event, actor: userActor(userId), subjectId: userId })
    return user.username
  })
}
