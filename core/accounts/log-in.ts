import { eq, sql } from 'drizzle-orm'
import type { Core } from '../context.ts'
import { users } from '../database/schema/users.ts'
import { DomainError } from '../errors.ts'
import type { UserRow } from './find-users.ts'
import { passwordMatches } from './passwords.ts'

/**
 * The user with this name (in any case) and this password.
 * @throws DomainError `bad_credentials`, the same and after the same time for a wrong name and a wrong password;
 *   `unverified`, only to who knows the password, while the address has not been verified
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
  if (user.emailVerifiedAt === null) {
    // To the letter what the console waits for (product specification, 8).
    throw new DomainError('unverified', 'Please complete signup procedures.', given.username)
  }
  return user
}
