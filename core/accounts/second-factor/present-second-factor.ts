import { and, eq, isNotNull } from 'drizzle-orm'
import type { SecondFactorDetail } from '@proofyard/contract/second-factor.ts'
import type { Core } from '../../context.ts'
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
  return {
    totp_date_confirmed: app?.confirmedAt?.toISOString() ?? null,
    recovery_codes_left: await countRecoveryCodes(database, userId),
  }
}
