import type { SignOnDetail } from '@proofyard/contract/sign-on.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Core } from '../../context.ts'
import { signOnIdentities } from '../../database/schema/sign-on-identities.ts'
import { users } from '../../database/schema/users.ts'
import { unauthenticated } from '../../errors.ts'

/**
 * How a person may log in, as the wire has it.
 * @param options.issuer of the provider that logs people in here: one by another issuer is no connection any more
 */
export async function presentSignOn(
  { database }: Pick<Core, 'database'>,
  userId: number,
  { isConfirmed, issuer = '' }: { isConfirmed: boolean; issuer?: string | undefined },
): Promise<SignOnDetail> {
  // A provider may write its own name with a slash at the end where the operator did not.
  const isOf = sql`rtrim(${signOnIdentities.issuer}, '/') = ${issuer.replace(/\/+$/, '')}`
  const [user] = await database
    .select({ passwordHash: users.passwordHash, identity: signOnIdentities.id })
    .from(users)
    .leftJoin(signOnIdentities, and(eq(signOnIdentities.userId, users.id), isOf))
    .where(eq(users.id, userId))
    .limit(1)
  if (user === undefined) throw unauthenticated()
  return { is_connected: user.identity !== null, has_password: user.passwordHash !== null, is_confirmed: isConfirmed }
}
