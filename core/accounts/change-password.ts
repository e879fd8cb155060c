import { eq, sql } from 'drizzle-orm'
import type { Core } from '../context.ts'
import { sessions } from '../database/schema/sessions.ts'
import { users } from '../database/schema/users.ts'
import { DomainError, unauthenticated } from '../errors.ts'
import { hashPassword, passwordMatches } from './passwords.ts'

/**
 * Changes a user's password and logs the user out everywhere: sessions and tokens end, API keys (a team's) stay.
 * @throws DomainError `invalid_value` when the old password is wrong
 */
export async function changePassword(
  core: Pick<Core, 'database'>,
  userId: number,
  given: { oldPassword: string; newPassword: string },
): Promise<void> {
  const [user] = await core.database.select().from(users).where(eq(users.id, userId))
  if (user === undefined) throw unauthenticated()
  if (!(await passwordMatches(user.passwordHash, given.oldPassword))) {
    throw new DomainError('invalid_value', 'The old password is not right.', 'old_password')
  }
  const passwordHash = await hashPassword(given.newPassword)
  await core.database.transaction(async (transaction) => {
    await transaction
      .update(users)
      .set({ passwordHash, tokenVersion: sql`${users.tokenVersion} + 1` })
      .where(eq(users.id, userId))
    await transaction.delete(sessions).where(eq(sessions.userId, userId))
  })
}
