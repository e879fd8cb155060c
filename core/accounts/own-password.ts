import { eq } from 'drizzle-orm'
import type { Core } from '../context.ts'
import { users } from '../database/schema/users.ts'
import { DomainError, unauthenticated } from '../errors.ts'
import { passwordMatches } from './passwords.ts'

/**
 * Asks a person who is logged in for their password once more, before something changes by which they log in.
 * @param field of the call, which the refusal names
 * @returns the hash that it matches
 * @throws DomainError `invalid_value` when it is wrong, or they have none
 */
export async function requireOwnPassword(
  core: Pick<Core, 'database'>,
  userId: number,
  password: string,
  field = 'password',
): Promise<string> {
  const [user] = await core.database.select().from(users).where(eq(users.id, userId))
  if (user === undefined) throw unauthenticated()
  const matches = await passwordMatches(user.passwordHash ?? undefined, password)
  if (user.passwordHash === null)
    throw new DomainError(
      'invalid_value',
      'Your account has no password. Log in once more by single sign-on, or have a link mailed to you where you log in, and set one.',
      field,
    )
  if (!matches) throw wrongPassword(field)
  return user.passwordHash
}

export function wrongPassword(field: string): DomainError {
  return new DomainError('invalid_value', 'Current password is incorrect.', field)
}
