import { eq } from 'drizzle-orm'
import type { Queryable } from '../database/database.ts'
import { apiKeys } from '../database/schema/api-keys.ts'
import { users } from '../database/schema/users.ts'
import type { Actor } from './actor.ts'

/** What a team reads of who acted for it: a username, or an API key by its name and the person whose it is. */
export async function actorName(queryable: Queryable, actor: Actor): Promise<string> {
  if (actor.kind === 'user') {
    const [user] = await queryable.select({ name: users.username }).from(users).where(eq(users.id, actor.id))
    return user?.name ?? 'a former member'
  }
  if (actor.kind !== 'api_key') return 'this server'
  const [key] = await queryable
    .select({ name: apiKeys.name, maker: users.username })
    .from(apiKeys)
    .leftJoin(users, eq(users.id, apiKeys.createdBy))
    .where(eq(apiKeys.id, actor.id))
  const named = key === undefined || key.name === '' ? 'an API key' : `the API key “${key.name}”`
  const maker = key?.maker ?? null
  return maker === null ? named : `${maker} with ${named}`
}
