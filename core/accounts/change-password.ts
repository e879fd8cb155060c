import { and, eq } from 'drizzle-orm'
import type { Core } from '../context.ts'
import { users } from '../database/schema/users.ts'
import { unauthenticated } from '../errors.ts'
import { userActor } from '../events/actor.ts'
import { recordEvent } from '../events/record-event.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { dropAccountLinks } from './account-links.ts'
import { endSessions } from './end-sessions.ts'
import { refuseEasyPassword } from './easy-passwords.ts'
import { requireOwnPassword, wrongPassword } from './own-password.ts'
import { hashPassword } from './passwords.ts'
import { type FactorAnswer, takeSecondFactor } from './second-factor/take-second-factor.ts'

/** @throws DomainError `invalid_value` for a new password that is easy to guess, or the name */
export async function refuseEasyNewPassword(
  core: Pick<Core, 'database'>,
  userId: number,
  newPassword: string,
): Promise<void> {
  const [user] = await core.database.select().from(users).where(eq(users.id, userId))
  if (user === undefined) throw unauthenticated()
  refuseEasyPassword(user, newPassword, 'new_password')
}

/**
 * Changes a user's password and logs the user out everywhere: sessions, tokens and mailed links end, API keys (a
 * team's) stay.
 * @throws DomainError `invalid_value` when the old password is wrong, or the new one is the name; `second_factor_required`, `second_factor_wrong`
 */
export async function changePassword(
  core: Pick<Core, 'database' | 'sealing' | 'publicUrl'>,
  userId: number,
  options: { oldPassword: string; newPassword: string; answer?: FactorAnswer },
): Promise<void> {
  const oldHash = await requireOwnPassword(core, userId, options.oldPassword, 'old_password')
  await refuseEasyNewPassword(core, userId, options.newPassword)
  const passwordHash = await hashPassword(options.newPassword)
  await core.database.transaction(async (transaction) => {
    await takeSecondFactor(core, transaction, userId, options.answer ?? {})
    // Another change, such as by a mailed link, may have come before: it is not undone by one who knew the old password.
    const changed = await transaction
      .update(users)
      .set({ passwordHash })
      .where(and(eq(users.id, userId), eq(users.passwordHash, oldHash)))
      .returning({ id: users.id })
    if (changed.length === 0) throw wrongPassword('old_password')
    await endSessions(transaction, userId)
    await dropAccountLinks(transaction, userId)
    await queueMail(transaction, { kind: 'password_changed', userId })
    await recordEvent(transaction, {
      kind: 'user.password_changed',
      data: {},
      actor: userActor(userId),
      subjectId: userId,
    })
  })
}
