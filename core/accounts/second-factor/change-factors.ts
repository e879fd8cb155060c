import { eq } from 'drizzle-orm'
import type { SecondFactor } from '@proofyard/contract/second-factor.ts'
import type { Core } from '../../context.ts'
import type { Transaction } from '../../database/database.ts'
import { passkeys } from '../../database/schema/passkeys.ts'
import { recoveryCodes } from '../../database/schema/recovery-codes.ts'
import { totpFactors } from '../../database/schema/totp-factors.ts'
import { DomainError } from '../../errors.ts'
import { SERVER, userActor } from '../../events/actor.ts'
import { recordEvent } from '../../events/record-event.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { findUsers } from '../find-users.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'
import { type FactorAnswer, lockSecondFactors, secondFactorsOf, takeSecondFactor } from './take-second-factor.ts'

/**
 * Records that a person has a further factor, and tells them.
 * @param before the factors that they had
 * @returns their recovery codes, for the only time, where it is the first one; else null
 */
export async function noteAdded(
  transaction: Transaction,
  userId: number,
  options: { factor: SecondFactor; before: SecondFactor[] },
): Promise<string[] | null> {
  const event = { kind: 'user.second_factor_added', data: { factor: options.factor } } as const
  await recordEvent(transaction, { ...event, actor: userActor(userId), subjectId: userId })
  await queueMail(transaction, { kind: 'second_factor_changed', userId, change: 'added' })
  return options.before.length > 0 ? null : replaceRecoveryCodes(transaction, userId)
}

/** Records that a factor was removed, and tells its person; with the last one the recovery codes go. */
export async function noteRemoved(transaction: Transaction, userId: number, factor: SecondFactor): Promise<void> {
  const event = { kind: 'user.second_factor_removed', data: { factor } } as const
  await recordEvent(transaction, { ...event, actor: userActor(userId), subjectId: userId })
  await queueMail(transaction, { kind: 'second_factor_changed', userId, change: 'removed' })
  if ((await secondFactorsOf(transaction, userId)).length > 0) return
  await transaction.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
}

/**
 * Gives a person new recovery codes for a second factor.
 * @returns the codes, for the only time
 * @throws DomainError `factor_not_found` for a person without a second factor, `second_factor_required`, `second_factor_wrong`
 */
export async function renewRecoveryCodes(
  core: Pick<Core, 'database' | 'sealing' | 'publicUrl'>,
  userId: number,
  answer: FactorAnswer,
): Promise<string[]> {
  return core.database.transaction(async (transaction) => {
    if ((await lockSecondFactors(transaction, userId)).length === 0) throw factorNotFound()
    await takeSecondFactor(core, transaction, userId, answer)
    const event = { kind: 'user.recovery_codes_renewed', data: {} } as const
    await recordEvent(transaction, { ...event, actor: userActor(userId), subjectId: userId })
    await queueMail(transaction, { kind: 'second_factor_changed', userId, change: 'recovery_codes_renewed' })
    return replaceRecoveryCodes(transaction, userId)
  })
}

/**
 * What the operator does for a person who lost everything: from then on the password alone is enough.
 * @returns the usernames of those with this name or address, and whether they had a second factor
 */
export async function removeSecondFactorsOf(
  core: Pick<Core, 'database'>,
  nameOrEmail: string,
): Promise<{ username: string; hadOne: boolean }[]> {
  return core.database.transaction(async (transaction) => {
    const found = []
    for (const { id, username } of await findUsers(transaction, nameOrEmail)) {
      const factors = await lockSecondFactors(transaction, id)
      await transaction.delete(totpFactors).where(eq(totpFactors.userId, id))
      await transaction.delete(passkeys).where(eq(passkeys.userId, id))
      await transaction.delete(recoveryCodes).where(eq(recoveryCodes.userId, id))
      for (const factor of factors) {
        const event = { kind: 'user.second_factor_removed', data: { factor } } as const
        await recordEvent(transaction, { ...event, actor: SERVER, subjectId: id })
      }
      if (factors.length > 0)
        await queueMail(transaction, { kind: 'second_factor_changed', userId: id, change: 'removed_by_operator' })
      found.push({ username, hadOne: factors.length > 0 })
    }
    return found
  })
}

export function factorNotFound(): DomainError {
  return new DomainError('factor_not_found', 'There is no such second factor. It may have been removed already.')
}
