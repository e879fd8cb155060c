import { and, eq } from 'drizzle-orm'
import type { Transaction } from '../database/database.ts'
import { sessions } from '../database/schema/sessions.ts'
import { tokenFamilies } from '../database/schema/token-families.ts'
import { users } from '../database/schema/users.ts'
import { unauthenticated } from '../errors.ts'

/** A person, and the session or family of tokens by which they came. */
export interface Login {
  userId: number
  sessionId: string | undefined
}

/**
 * Holds a person's account as it is until the end of the transaction, and looks once more that their login has not ended: a new password
 * ends all of them under the same lock, and what was under way then adds no other way in.
 * @throws DomainError `unauthenticated`
 */
export async function lockOpenLogin(transaction: Transaction, { userId, sessionId }: Login): Promise<void> {
  if (sessionId === undefined) throw unauthenticated()
  await transaction.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
  const inBrowser = and(eq(sessions.id, sessionId), eq(sessions.userId, userId))
  if ((await transaction.$count(sessions, inBrowser)) > 0) return
  const byToken = and(eq(tokenFamilies.id, sessionId), eq(tokenFamilies.userId, userId))
  if ((await transaction.$count(tokenFamilies, byToken)) === 0) throw unauthenticated()
}

/**
 * The same for a person who has just shown who they are, and has no session yet.
 * @param person.tokenVersion as it was then; by default as it is now
 * @throws DomainError `unauthenticated` where all their sessions have been ended since, such as by a new password
 */
export async function lockShownPerson(
  transaction: Transaction,
  { userId, tokenVersion }: { userId: number; tokenVersion?: number | undefined },
): Promise<void> {
  const columns = { tokenVersion: users.tokenVersion }
  const [user] = await transaction.select(columns).from(users).where(eq(users.id, userId)).for('no key update')
  if (user === undefined || user.tokenVersion !== (tokenVersion ?? user.tokenVersion)) throw unauthenticated()
}
