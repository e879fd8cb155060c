import type { SignOnDetail } from '@proofyard/contract/sign-on.ts'
import { eq } from 'drizzle-orm'
import type { Core } from '../../context.ts'
import { signOnIdentities } from '../../database/schema/sign-on-identities.ts'
import { users } from '../../database/schema/users.ts'
import { unauthenticated } from '../../errors.ts'

/** How a person may log in, as the wire has it. */
export async function presentSignOn(
  { database }: Pick<Core, 'database'>,
  userId: number,
  { isConfirmed }: { isConfirmed: boolean },
): Promise<SignOnDetail> {
  const [user] = await database
    .select({ passwordHash: users.passwordHash, identity: signOnIdentities.id })
    .from(users)
    .leftJoin(signOnIdentities, eq(signOnIdentities.userId, users.id))
    .where(eq(users.id, userId))
    .limit(1)
  if (user === undefined) throw unauthenticated()
  return { is_connected: user.identity !== null, has_password: user.passwordHash !== null, is_confirmed: isConfirmed }
}
