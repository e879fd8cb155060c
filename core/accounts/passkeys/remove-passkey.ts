import { and, eq } from 'drizzle-orm'
import { parseUuid } from '@proofyard/contract/identifier.ts'
import type { Core } from '../../context.ts'
import { passkeys } from '../../database/schema/passkeys.ts'
import { factorNotFound, noteRemoved } from '../second-factor/change-factors.ts'
import { type FactorAnswer, lockSecondFactors, takeSecondFactor } from '../second-factor/take-second-factor.ts'

/** @throws DomainError `factor_not_found`, `second_factor_required`, `second_factor_wrong` */
export async function removePasskey(
  core: Pick<Core, 'database' | 'sealing' | 'publicUrl'>,
  userId: number,
  options: { id: string; answer: FactorAnswer },
): Promise<void> {
  const id = parseUuid(options.id)
  if (id === undefined) throw factorNotFound()
  const isMeant = and(eq(passkeys.id, id), eq(passkeys.userId, userId))
  await core.database.transaction(async (transaction) => {
    await lockSecondFactors(transaction, userId)
    const [found] = await transaction.select({ id: passkeys.id }).from(passkeys).where(isMeant)
    if (found === undefined) throw factorNotFound()
    await takeSecondFactor(core, transaction, userId, options.answer)
    await transaction.delete(passkeys).where(isMeant)
    await noteRemoved(transaction, userId, 'passkey')
  })
}
