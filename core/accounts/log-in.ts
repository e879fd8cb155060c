import { eq, sql } from 'drizzle-orm'
import type { Core } from '../context.ts'
import { users } from '../database/schema/users.ts'
import { DomainError } from '../errors.ts'
import { passwordMatches } from './passwords.ts'

export type UserRow = typeof users.$inferSelect

/**
 * The user with this name (in any case) and this password.
 * @throws DomainError `bad_credentials`, the same and after the same time for a wrong name and a wrong password
 */
export async function logIn(
  core: Pick<Core, 'database'>,
  given: { username: string; password: string },
): Promise<UserRow> {
  const name = given.username.replaceAll('\0', '')
  const [user] = await core.database
    .select()
    .from(users)
    .where(eq(sql`lower(${users.username})`, name.toLowerCase()))
  const matches = await passwordMatches(user?.passwordHash, given.password)
  if (user === undefined || !matches) {
    throw new DomainError('bad_credentials', 'Invalid username or password', given.username)
  }
  return user
}
