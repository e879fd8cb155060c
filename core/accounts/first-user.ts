import { sql } from 'drizzle-orm'
import type { Core } from '../context.ts'
import { users } from '../database/schema/users.ts'
import { SERVER, userActor } from '../events/actor.ts'
import { generateApiKey } from './api-keys.ts'
import { type Account, createAccount } from './create-account.ts'

/**
 * For unattended use: makes the user that the operator named, with a personal team and, where they named one, an API key,
 * when the database has no user yet. Its address counts as verified.
 * @returns undefined when there are users already
 */
export async function makeFirstUser(
  core: Pick<Core, 'database'>,
  newUser: { username: string; email: string; password: string; apiKey: string | undefined },
): Promise<Account | undefined> {
  const [row] = await core.database
    .select({ any: sql<boolean>`exists (select from ${users})` })
    .from(sql`(select) nothing`)
  if (row?.any === true) return undefined
  const account = await createAccount(core, newUser, { isVerified: true, actor: SERVER })
  if (newUser.apiKey !== undefined) {
    await generateApiKey(core.database, {
      teamId: account.teamId,
      actor: userActor(account.userId),
      name: 'first key',
      secret: newUser.apiKey,
    })
  }
  return account
}
