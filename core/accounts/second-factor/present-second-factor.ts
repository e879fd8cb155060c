import { and, asc, eq, isNotNull } from 'drizzle-orm'
import type { SecondFactorDetail } from '@proofyard/contract/second-factor.ts'
import type { Core } from '../../context.ts'
import { passkeys } from '../../database/schema/passkeys.ts'
import { totpFactors } from '../../database/schema/totp-factors.ts'
import { countRecoveryCodes } from './recovery-codes.ts'

/** What a person sees of their own second factors. */
export async function presentSecondFactor(
  { database }: Pick<Core, 'database'>,
  userId: number,
): Promise<SecondFactorDetail> {
  const [app] = await database
    .select({ confirmedAt: totpFactors.confirmedAt })
    .from(totpFactors)
    .where(and(eq(totpFactors.userId, userId), isNotNull(totpFactors.confirmedAt)))
  const own = await database
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id))
  return {
    totp_date_confirmed: app?.confirmedAt?.toISOString() ?? null,
    recovery_codes_left: await countRecoveryCodes(database, userId),
    passkeys: own.map(({ id, name, createdAt, usedAt }) => ({
      id,
      passkey_name: name,
      date_created: createdAt.toISOString(),
      date_last_used: usedAt?.toISOString() ?? null,
    })),
  }
}
