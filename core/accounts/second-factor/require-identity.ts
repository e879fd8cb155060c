import type { Core } from '../../context.ts'
import { requireOwnPassword } from '../own-password.ts'
import { type FactorAnswer, secondFactorsOf, takeSecondFactor } from './take-second-factor.ts'

/** What a person who is signed in shows once more, before a second factor is added. */
export interface IdentityAnswer extends FactorAnswer {
  password?: string | undefined
  /** Who has just logged in once more by single sign-on in this browser, which stands for the password. */
  confirmedUserId?: number | undefined
}

/**
 * Has a person show once more who they are: with a second factor where they have one, else with the password or by single sign-on. A stolen session alone,
 * and one with the password of somebody who has a second factor, adds none.
 * @throws DomainError `second_factor_required`, `second_factor_wrong`, `invalid_value` for a wrong password
 */
export async function requireIdentity(
  core: Pick<Core, 'database' | 'sealing' | 'publicUrl'>,
  userId: number,
  answer: IdentityAnswer,
): Promise<void> {
  if ((await secondFactorsOf(core.database, userId)).length > 0) {
    await core.database.transaction((transaction) => takeSecondFactor(core, transaction, userId, answer))
    return
  }
  if (answer.confirmedUserId === userId) return
  await requireOwnPassword(core, userId, answer.password ?? '')
}
