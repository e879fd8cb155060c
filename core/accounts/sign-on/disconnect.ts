import { type SQL, and, eq, isNull } from 'drizzle-orm'
import type { Core } from '../../context.ts'
import type { Transaction } from '../../database/database.ts'
import { signOnIdentities } from '../../database/schema/sign-on-identities.ts'
import { users } from '../../database/schema/users.ts'
import { DomainError } from '../../errors.ts'
import { userActor } from '../../events/actor.ts'
import { recordEvent } from '../../events/record-event.ts'

/**
 * Lets a person log in by their password alone from now on; who it is the caller has checked.
 * @throws DomainError `invalid_value` for one who has no password
 */
export async function disconnectSignOn({ database }: Pick<Core, 'database'>, userId: number): Promise<void> {
  await database.transaction(async (transaction) => {
    const hasNone = and(eq(users.id, userId), isNull(users.passwordHash))
    if ((await transaction.$count(users, hasNone)) > 0)
      throw new DomainError('invalid_value', 'Your account has no password. Set one first, by a mailed link.')
    await dropIdentities(transaction, userId)
  })
}

/**
 * Ends connections that were made with another address than the account's: by someone who had the account, and is
 * not known to be the reader of its mails.
 */
export async function dropForeignIdentities(transaction: Transaction, userId: number): Promise<void> {
  await dropIdentities(transaction, userId, eq(signOnIdentities.hasAddress, false))
}

async function dropIdentities(transaction: Transaction, userId: number, isMeant?: SQL): Promise<void> {
  const ended = await transaction
    .delete(signOnIdentities)
    .where(and(eq(signOnIdentities.userId, userId), isMeant))
    .returning({ id: signOnIdentities.id })
  if (ended.length === 0) return
  const event = { kind: 'user.sign_on_disconnected', data: {} } as const
  await recordEvent(transaction, { ...event, actor: userActor(userId), subjectId: userId })
}
