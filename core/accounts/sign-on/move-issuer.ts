import { count, eq, sql } from 'drizzle-orm'
import type { Core } from '../../context.ts'
import type { Transaction } from '../../database/database.ts'
import { signOnIdentities } from '../../database/schema/sign-on-identities.ts'
import { users } from '../../database/schema/users.ts'
import { SERVER } from '../../events/actor.ts'
import { recordsEvent } from '../../events/record-event.ts'
import { violatedIndex } from '../unique-violation.ts'

/** Each time someone has come by the new issuer in the same moment. */
const MAX_TRIES = 10

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
  for (let tries = 1; ; tries += 1) {
    try {
      return await database.transaction((transaction) => moveOnce(transaction, from, to))
    } catch (error) {
      // The provider has shown one of them by the new issuer meanwhile, who is left now.
      if (violatedIndex(error) === undefined || tries === MAX_TRIES) throw error
    }
  }
}

/**
 * One statement, however many people there are; of two at once the later one finds no one who is left to move. Each of its
 * conditions is a look-up in an index, whatever PostgreSQL thinks of how many there are.
 */
async function moveOnce(
  transaction: Transaction,
  from: string,
  to: string,
): Promise<{ moved: string[]; left: string[] }> {
  const event = { kind: 'user.sign_on_connected', data: {}, actor: SERVER } as const
  const of = { team: sql`null::int`, subject: sql`moved.user_id::text`, from: sql`moved` }
  const { recorded, told } = recordsEvent(event, of)
  const { rows } = await transaction.execute<{ username: string }>(sql`
    with moved as (
      update ${signOnIdentities} old set issuer = ${to} where old.issuer = ${from}
        and not exists (select from ${signOnIdentities} newer where newer.issuer = ${to} and newer.subject = old.subject)
        and not exists (select from ${signOnIdentities} newer where newer.issuer = ${to} and newer.user_id = old.user_id)
      returning old.user_id),
    ${recorded} select username, ${told} from recorded join ${users} on users.id = recorded.subject_id::int order by username`)
  const left = await transaction
    .select({ username: users.username })
    .from(signOnIdentities)
    .innerJoin(users, eq(users.id, signOnIdentities.userId))
    .where(eq(signOnIdentities.issuer, from))
    .orderBy(users.username)
  return { moved: rows.map(({ username }) => username), left: left.map(({ username }) => username) }
}
