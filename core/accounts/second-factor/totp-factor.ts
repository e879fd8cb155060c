import { and, eq, gt, isNotNull, isNull, notInArray, sql } from 'drizzle-orm'
import type { Core } from '../../context.ts'
import { totpFactors } from '../../database/schema/totp-factors.ts'
import { users } from '../../database/schema/users.ts'
import { DomainError, unauthenticated } from '../../errors.ts'
import { missingKey } from '../../secrets/sealing.ts'
import { type Login, lockOpenLogin } from '../open-login.ts'
import { factorNotFound, noteAdded, noteRemoved } from './change-factors.ts'
import { type IdentityAnswer, requireIdentity } from './require-identity.ts'
import {
  type FactorAnswer,
  lockSecondFactors,
  secondFactorsOf,
  takeSecondFactor,
  totpPlace,
} from './take-second-factor.ts'
import { newTotpSecret, stepOfCode, totpUri } from './totp.ts'

/** How long a set-up that was begun can be confirmed. */
const SETUP_MS = 30 * 60_000

/**
 * Begins the set-up of an authenticator app: nothing is asked for before its first code has come. One that was begun before ends.
 * @returns the secret in base 32, and the address that a QR code holds
 * @throws DomainError `invalid_value` where one is set up already, and what `requireIdentity` throws; MasterKeyMissingError
 */
export async function beginTotp(
  core: Pick<Core, 'database' | 'sealing' | 'publicUrl'>,
  userId: number,
  identity: IdentityAnswer,
): Promise<{ secret: string; uri: string }> {
  await requireIdentity(core, userId, identity)
  await refuseForeignKey(core)
  const [user] = await core.database.select({ username: users.username }).from(users).where(eq(users.id, userId))
  if (user === undefined) throw unauthenticated()
  const secret = newTotpSecret()
  const fresh = { secret: await core.sealing.seal(secret, totpPlace(userId)), beganAt: new Date(), lastStep: 0 }
  const begun = await core.database
    .insert(totpFactors)
    .values({ userId, ...fresh })
    .onConflictDoUpdate({ target: totpFactors.userId, set: fresh, setWhere: isNull(totpFactors.confirmedAt) })
    .returning({ userId: totpFactors.userId })
  if (begun.length === 0) {
    throw new DomainError('invalid_value', 'An authenticator app is set up already. Remove it first.', 'totp')
  }
  return { secret, uri: totpUri(secret, user.username, new URL(core.publicUrl).hostname) }
}

/**
 * Makes the app that was begun the person's second factor, with its first code.
 * @returns recovery codes, for the only time, where it is their first second factor; else null
 * @throws DomainError `invalid_value` for a wrong code, or where nothing was begun; `unauthenticated` where the login has ended meanwhile;
 *   MasterKeyMissingError
 */
export async function confirmTotp(
  core: Pick<Core, 'database' | 'sealing' | 'publicUrl'>,
  login: Login,
  code: string,
): Promise<string[] | null> {
  const { userId } = login
  return core.database.transaction(async (transaction) => {
    await lockOpenLogin(transaction, login)
    const before = await secondFactorsOf(transaction, userId)
    const isBegun = and(
      eq(totpFactors.userId, userId),
      isNull(totpFactors.confirmedAt),
      gt(totpFactors.beganAt, new Date(Date.now() - SETUP_MS)),
    )
    const [factor] = await transaction.select().from(totpFactors).where(isBegun).for('update')
    if (factor === undefined) {
      throw new DomainError('invalid_value', 'The set-up has run out, or was finished. Begin it again.', 'code')
    }
    const lastStep = stepOfCode(
      await core.sealing.open(factor.secret, totpPlace(userId)),
      code.replaceAll(/\s/g, ''),
      Date.now(),
    )
    if (lastStep === undefined) {
      throw new DomainError(
        'invalid_value',
        'This code is wrong or has run out. Is the clock of the device with the app right?',
        'code',
      )
    }
    await transaction
      .update(totpFactors)
      .set({ confirmedAt: new Date(), lastStep })
      .where(eq(totpFactors.userId, userId))
    return noteAdded(transaction, userId, { factor: 'totp', before })
  })
}

/** @throws DomainError `factor_not_found`, `second_factor_required`, `second_factor_wrong` */
export async function removeTotp(
  core: Pick<Core, 'database' | 'sealing' | 'publicUrl'>,
  userId: number,
  answer: FactorAnswer,
): Promise<void> {
  await core.database.transaction(async (transaction) => {
    const factors = await lockSecondFactors(transaction, userId)
    if (!factors.includes('totp')) throw factorNotFound()
    await takeSecondFactor(core, transaction, userId, answer)
    await transaction.delete(totpFactors).where(eq(totpFactors.userId, userId))
    await noteRemoved(transaction, userId, 'totp')
  })
}

/** Two servers with keys of their own would each lock out those who were set up at the other. */
async function refuseForeignKey({ database, sealing }: Pick<Core, 'database' | 'sealing'>): Promise<void> {
  const keyId = sql<string>`split_part(${totpFactors.secret}, '.', 1)`
  const isForeign = and(isNotNull(totpFactors.confirmedAt), notInArray(keyId, await sealing.keyIds()))
  const [foreign] = await database.select({ keyId }).from(totpFactors).where(isForeign).limit(1)
  if (foreign !== undefined) throw missingKey()
}
