import { eq, or, sql } from 'drizzle-orm'
import type { Core } from '../context.ts'
import { users } from '../database/schema/users.ts'

export type UserRow = typeof users.$inferSelect

/** Who has this username or this address, in any case: two people, if one's name is the other's address. */
export function findUsers(core: Pick<Core, 'database'>, nameOrEmail: string): Promise<UserRow[]> {
  const text = nameOrEmail.replaceAll('\0', '').toLowerCase()
  return core.database
    .select()
    .from(users)
    .where(or(eq(sql`lower(${users.username})`, text), eq(sql`lower(${users.email})`, text)))
}
