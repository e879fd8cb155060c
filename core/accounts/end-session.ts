import { parseUuid } from '@proofyard/contract/identifier.ts'
import { and, eq } from 'drizzle-orm'
import type { Core } from '../context.ts'
import type { Transaction } from '../database/database.ts'
import { apiKeys } from '../database/schema/api-keys.ts'
import { sessions } from '../database/schema/sessions.ts'
import { tokenFamilies } from '../database/schema/token-families.ts'
import { DomainError } from '../errors.ts'
import { userActor } from '../events/actor.ts'
import { recordEvent } from '../events/record-event.ts'

/**
 * Ends one session of a person: of a browser, the tokens of one login, or the key of a machine that logged in. Each
 * call looks its session up, so that it has ended for the next one, on every server.
 * @throws DomainError `session_not_found`, also for another person's
 */
export async function endSession(core: Pick<Core, 'database'>, userId: number, id: string): Promise<void> {
  const uuid = parseUuid(id)
  if (uuid === undefined) throw sessionNotFound()
  await core.database.transaction(async (transaction) => {
    if (await endLogin(transaction, userId, uuid)) {
      const event = { kind: 'user.signed_out', data: { everywhere: false } } as const
      await recordEvent(transaction, { ...event, actor: userActor(userId), subjectId: userId })
    } else await endMachine(transaction, userId, uuid)
  })
}

/** @returns whether there was such a session of a browser, or family of tokens */
async function endLogin(transaction: Transaction, userId: number, id: string): Promise<boolean> {
  const closed = await transaction
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
    .returning({ id: sessions.id })
  if (closed.length > 0) return true
  const ended = await transaction
    .delete(tokenFamilies)
    .where(and(eq(tokenFamilies.id, id), eq(tokenFamilies.userId, userId)))
    .returning({ id: tokenFamilies.id })
  return ended.length > 0
}

async function endMachine(transaction: Transaction, userId: number, id: string): Promise<void> {
  const isMeant = and(
    eq(apiKeys.id, id),
    eq(apiKeys.createdBy, userId),
    apiKeys.isLogin,
    // An owner has kept it for the team: it speaks for no person.
    eq(apiKeys.isKept, false),
  )
  const [ended] = await transaction.delete(apiKeys).where(isMeant).returning({ teamId: apiKeys.teamId })
  if (ended === undefined) throw sessionNotFound()
  const about = { actor: userActor(userId), teamId: ended.teamId, subjectId: id }
  await recordEvent(transaction, { kind: 'api_key.deleted', data: {}, ...about })
}

function sessionNotFound(): DomainError {
  return new DomainError('session_not_found', 'You have no such session, or it has ended.')
}
