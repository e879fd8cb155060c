import { inArray } from 'drizzle-orm'
import type { Core } from '../context.ts'
import { users } from '../database/schema/users.ts'
import { findUsers } from './find-users.ts'

/**
 * Lets a person log in by their password, or no longer, where single sign-on is the only way in for everyone else.
 * @returns the usernames: those with this name or address, whose one may be the other's
 */
export async function letUsePassword(
  { database }: Pick<Core, 'database'>,
  nameOrEmail: string,
  mayUsePassword: boolean,
): Promise<string[]> {
  return await database.transaction(async (transaction) => {
    const found = await findUsers(transaction, nameOrEmail)
    const ids = found.map(({ id }) => id)
    if (ids.length > 0) await transaction.update(users).set({ mayUsePassword }).where(inArray(users.id, ids))
    return found.map(({ username }) => username)
  })
}
