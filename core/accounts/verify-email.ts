import { eq, sql } from 'drizzle-orm'
import type { Core } from '../context.ts'
import { users } from '../database/schema/users.ts'
import { userActor } from '../events/actor.ts'
import { recordEvent } from '../events/record-event.ts'
import { dropAccountLinks, takeAccountLink } from './account-links.ts'

/**
 * Takes the link of a verification mail.
 * @throws DomainError `invalid_value` for a link that is no good
 */
export async function verifyEmail(core: Pick<Core, 'database'>, secret: string): Promise<void> {
  await core.database.transaction(async (transaction) => {
    const userId = await takeAccountLink(transaction, secret, 'verify_email')
    await transaction
      .update(users)
      .set({ emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, now())`, emailProvenAt: new Date() })
      .where(eq(users.id, userId))
    await dropAccountLinks(transaction, userId, 'verify_email')
    await recordEvent(transaction, {
      kind: 'user.email_verified',
      data: {},
      actor: userActor(userId),
      subjectId: userId,
    })
  })
}
