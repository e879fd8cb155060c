import { and, count, eq, exists, inArray, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Core } from '../../context.ts'
import { signOnIdentities } from '../../database/schema/sign-on-identities.ts'
import { users } from '../../database/schema/users.ts'
import { SERVER } from '../../events/actor.ts'
import { recordEvent } from '../../events/record-event.ts'

/** The providers whose people have accounts, by their issuers, and how many each. */
export async function issuersOf({ database }: Pick<Core, 'database'>): Promise<{ issuer: string; people: number }[]> {
  return await database
    .select({ issuer: signOnIdentities.issuer, people: count() })
    .from(signOnIdentities)
    .groupBy(signOnIdentities.issuer)
    .orderBy(signOnIdentities.issuer)
}

/**
 * Has the people of a provider keep their accounts that has another issuer from now on, and knows them by the same subjects as before. One who has
 * come by the new issuer already stays as they are: who that is, the provider has said.
 * @returns the usernames of those who were moved, and of those who were not
 */
export async function moveIssuer(
  { database }: Pick<Core, 'database'>,
  from: string,
  to: string,
): Promise<{ moved: string[]; left: string[] }> {
  return await database.transaction(async (transaction) => {
    const newer = alias(signOnIdentities, 'newer')
    const isSame = or(eq(newer.subject, signOnIdentities.subject), eq(newer.userId, signOnIdentities.userId))
    const hasCome = exists(
      transaction
        .select()
        .from(newer)
        .where(and(eq(newer.issuer, to), isSame)),
    )
    const isOld = eq(signOnIdentities.issuer, from)
    const rows = await transaction
      .select({
        id: signOnIdentities.id,
        userId: users.id,
        username: users.username,
        hasCome: sql<boolean>`${hasCome}`,
      })
      .from(signOnIdentities)
      .innerJoin(users, eq(users.id, signOnIdentities.userId))
      .where(isOld)
      .orderBy(users.username)
    const moved = rows.filter((row) => !row.hasCome)
    const ids = moved.map(({ id }) => id)
    if (ids.length > 0)
      await transaction.update(signOnIdentities).set({ issuer: to }).where(inArray(signOnIdentities.id, ids))
    const event = { kind: 'user.sign_on_connected', data: {}, actor: SERVER } as const
    for (const { userId } of moved) await recordEvent(transaction, { ...event, subjectId: userId })
    const namesOf = (some: typeof rows) => some.map(({ username }) => username)
    return { moved: namesOf(moved), left: namesOf(rows.filter((row) => row.hasCome)) }
  })
}
