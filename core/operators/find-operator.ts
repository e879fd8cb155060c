import { and, eq, inArray, isNotNull, lt, notExists, sql } from 'drizzle-orm'
import type { Core } from '../context.ts'
import type { Queryable } from '../database/database.ts'
import { passkeys } from '../database/schema/passkeys.ts'
import { users } from '../database/schema/users.ts'
import type { Viewer } from '../policies/viewer.ts'

/** Who acts on the whole installation. */
export interface Operator {
  userId: number
  username: string
}

/**
 * The operator that a viewer is; undefined for everyone else. It takes a person, not a key, with one of the addresses, whose password was
 * chosen by who reads the mails there, and no passkey from before. So it is of no use to sign up with such an address, not even where its reader then verifies it, and
 * names do not count, for anyone may take one.
 *
 * @param addresses in lower case, as `PROOFYARD_OPERATORS` has them
 */
export async function findOperator(
  { database }: Pick<Core, 'database'>,
  addresses: readonly string[],
  viewer: Viewer,
): Promise<Operator | undefined> {
  if (viewer.kind !== 'user' || addresses.length === 0) return undefined
  const [user] = await selectOperators(database, addresses, viewer.userId)
  return user
}

/** Which of some users are operators. */
export async function operatorsAmong(
  database: Queryable,
  addresses: readonly string[],
  userIds: number[],
): Promise<Set<number>> {
  if (addresses.length === 0 || userIds.length === 0) return new Set()
  const rows = await selectOperators(database, addresses, ...userIds)
  return new Set(rows.map(({ userId }) => userId))
}

function selectOperators(database: Queryable, addresses: readonly string[], ...userIds: number[]): Promise<Operator[]> {
  return database
    .select({ userId: users.id, username: users.username })
    .from(users)
    .where(
      and(
        inArray(users.id, userIds),
        inArray(sql`lower(${users.email})`, [...addresses]),
        // What has other letters may have one of these as its lower case.
        sql`${users.email} ~ '^[!-~]+$'`,
        isNotNull(users.emailProvenAt),
        isNotNull(users.passwordProvenAt),
        // It logs in without the password: who signed up with a stranger's address may have added it before that was proven.
        notExists(
          database
            .select({ id: passkeys.id })
            .from(passkeys)
            .where(and(eq(passkeys.userId, users.id), lt(passkeys.createdAt, users.passwordProvenAt))),
        ),
      ),
    )
}

/** Whether a user is one. */
export async function isOperator(
  core: Pick<Core, 'database'>,
  addresses: readonly string[],
  userId: number,
): Promise<boolean> {
  return (await operatorsAmong(core.database, addresses, [userId])).has(userId)
}
