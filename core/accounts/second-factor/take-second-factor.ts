import { and, eq, isNotNull, lt } from 'drizzle-orm'
import type { SecondFactor } from '@proofyard/contract/second-factor.ts'
import type { Core } from '../../context.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import { passkeys } from '../../database/schema/passkeys.ts'
import { totpFactors } from '../../database/schema/totp-factors.ts'
import { users } from '../../database/schema/users.ts'
import { DomainError } from '../../errors.ts'
import { userActor } from '../../events/actor.ts'
import { recordEvent } from '../../events/record-event.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { type PasskeyAnswer, takePasskey } from '../passkeys/show-passkey.ts'
import { isRecoveryCode, takeRecoveryCode } from './recovery-codes.ts'
import { stepOfCode } from './totp.ts'

/** What a person shows besides their password. */
export interface FactorAnswer {
  /** Of the authenticator app, or a recovery code: as it was typed. */
  code?: string | undefined
  passkey?: PasskeyAnswer | undefined
}

/** What the secret of a person's app is sealed for. */
export const totpPlace = (userId: number) => `totp ${userId}`

/** The second factors of a person; without one the password is enough. */
export async function secondFactorsOf(queryable: Queryable, userId: number): Promise<SecondFactor[]> {
  const apps = await queryable
    .select({ userId: totpFactors.userId })
    .from(totpFactors)
    .where(and(eq(totpFactors.userId, userId), isNotNull(totpFactors.confirmedAt)))
  const [passkey] = await queryable
    .select({ id: passkeys.id })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .limit(1)
  return [...(apps.length > 0 ? ['totp' as const] : []), ...(passkey === undefined ? [] : ['passkey' as const])]
}

/** Holds a person's second factors as they are until the end of the transaction: two that are added or removed at once follow each other. */
export async function lockSecondFactors(transaction: Transaction, userId: number): Promise<SecondFactor[]> {
  await transaction.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
  return secondFactorsOf(transaction, userId)
}

/** Whether it is six digits, which can be guessed: the caller counts those before it has them checked. */
export function isGuessable({ code }: FactorAnswer): boolean {
  return code !== undefined && /^\d{6}$/.test(bare(code))
}

/**
 * Checks a second factor and uses it up, in the transaction of what it is for. Does nothing for a person who has none.
 * @throws DomainError `second_factor_required`, `second_factor_wrong`; MasterKeyMissingError
 */
export async function takeSecondFactor(
  core: Pick<Core, 'sealing' | 'publicUrl'>,
  transaction: Transaction,
  userId: number,
  answer: FactorAnswer,
): Promise<void> {
  const factors = await secondFactorsOf(transaction, userId)
  if (factors.length === 0) return
  if (answer.passkey !== undefined) {
    await takePasskey(core, transaction, answer.passkey, { userId, userVerification: false })
    return
  }
  if (answer.code === undefined) throw secondFactorRequired(factors)
  const code = bare(answer.code)
  if (isRecoveryCode(code)) {
    if (!(await takeRecoveryCode(transaction, userId, code))) throw wrongFactor()
    const event = { kind: 'user.recovery_code_used', data: {} } as const
    await recordEvent(transaction, { ...event, actor: userActor(userId), subjectId: userId })
    await queueMail(transaction, { kind: 'second_factor_changed', userId, change: 'recovery_code_used' })
  } else if (!(await takeTotpCode(core, transaction, userId, code))) throw wrongFactor()
}

async function takeTotpCode(
  { sealing }: Pick<Core, 'sealing'>,
  transaction: Transaction,
  userId: number,
  code: string,
): Promise<boolean> {
  const isTheirs = and(eq(totpFactors.userId, userId), isNotNull(totpFactors.confirmedAt))
  const [factor] = await transaction.select().from(totpFactors).where(isTheirs)
  if (factor === undefined || !/^\d{6}$/.test(code)) return false
  const secret = await sealing.open(factor.secret, totpPlace(userId))
  const step = stepOfCode(secret, code, Date.now())
  if (step === undefined) return false
  // Of two who show the same code at once, one changes the row.
  const taken = await transaction
    .update(totpFactors)
    .set({ lastStep: step, secret: await sealing.seal(secret, totpPlace(userId)) })
    .where(and(isTheirs, lt(totpFactors.lastStep, step)))
    .returning({ userId: totpFactors.userId })
  return taken.length > 0
}

/** As it is compared: people type blanks and dashes, and capital letters. */
function bare(code: string): string {
  return code.replaceAll(/[\s-]/g, '').toLowerCase()
}

/** The sentence is for programs too that know nothing of second factors. */
function secondFactorRequired(factors: SecondFactor[]): DomainError {
  return new DomainError(
    'second_factor_required',
    'This account has a second factor. Send a code of its authenticator app, or a recovery code, as "code", or show a passkey in a browser. A program that cannot do so uses an API key that you make in the console.',
    undefined,
    { second_factors: factors },
  )
}

function wrongFactor(): DomainError {
  return new DomainError(
    'second_factor_wrong',
    'This code is wrong, has run out, or was used already. Wait for the next one that the app shows.',
  )
}
