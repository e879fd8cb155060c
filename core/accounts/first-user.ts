import { sql } from 'drizzle-orm'
import type { Core } from '../context.ts'
import { users } from '../database/schema/users.ts'
import { generateApiKey } from './api-keys.ts'
import { type Account, createAccount } from './create-account.ts'

/**
 * For unattended use: makes the user that the operator named, with a personal team and, if given, an API key,
 * when the database has no user yet. The operator's word stands for the address.
 * @returns undefined when there are users already
 */
export async function makeFirstUser(
  core: Pick<Core, 'database'>,
  given: { username: string; email: string; password: string; apiKey: string | undefined },
): Promise<Account | undefined> {
  const [row] = await core.database
    .select({ any: sql<boolean>`exists (select from ${users})` })
    .from(sql`(select) nothing`)
  if (row?.any === true) return undefined
  const account = await createAccount(core, given, true)
  if (given.apiKey !== undefined) {
    await generateApiKey(core.database, {
      teamId: account.teamId,
      createdBy: account.userId,
      name: 'first key',
      secret: given.apiKey,
    })
  }
  return account
}
