import { eq, or, sql } from 'drizzle-orm'
import type { Core } from '../context.ts'
import type { Transaction } from '../database/database.ts'
import { deviceLogins } from '../database/schema/device-logins.ts'
import { sessions } from '../database/schema/sessions.ts'
import { signOnAttempts } from '../database/schema/sign-on-attempts.ts'
import { tokenFamilies } from '../database/schema/token-families.ts'
import { users } from '../database/schema/users.ts'
import { SERVER, userActor } from '../events/actor.ts'
import { recordEvent } from '../events/record-event.ts'
import { findUsers } from './find-users.ts'

/** What a person does who wants to be logged out everywhere. */
export async function logOutEverywhere(core: Pick<Core, 'database'>, userId: number): Promise<void> {
  await core.database.transaction(async (transaction) => {
    await endSessions(transaction, userId)
    const event = { kind: 'user.signed_out', data: { everywhere: true } } as const
    await recordEvent(transaction, { ...event, actor: userActor(userId), subjectId: userId })
  })
}

/**
 * What the operator does for a person who cannot, or must not be logged in any more.
 * @returns the usernames of whom it ended: those with this name or address, whose one may be the other's
 */
export async function endSessionsOf(core: Pick<Core, 'database'>, nameOrEmail: string): Promise<string[]> {
  return core.database.transaction(async (transaction) => {
    const found = await findUsers(transaction, nameOrEmail)
    for (const { id } of found) {
      await endSessions(transaction, id)
      const event = { kind: 'user.signed_out', data: { everywhere: true } } as const
      await recordEvent(transaction, { ...event, actor: SERVER, subjectId: id })
    }
    return found.map(({ username }) => username)
  })
}

/** All sessions and tokens of a user end, and logins of machines that they have approved and that have no key yet. API keys belong to a team and stay. */
export async function endSessions(transaction: Transaction, userId: number): Promise<void> {
  await transaction
    .update(users)
    .set({ tokenVersion: sql`${users.tokenVersion} + 1` })
    .where(eq(users.id, userId))
  await transaction.delete(tokenFamilies).where(eq(tokenFamilies.userId, userId))
  await transaction.delete(sessions).where(eq(sessions.userId, userId))
  await transaction
    .delete(signOnAttempts)
    .where(or(eq(signOnAttempts.connects, userId), eq(signOnAttempts.confirms, userId)))
  await transaction.delete(deviceLogins).where(eq(deviceLogins.decidedBy, userId))
}
