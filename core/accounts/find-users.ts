import { eq, or, sql } from 'drizzle-orm'
import type { Queryable } from '../database/database.ts'
import { users } from '../database/schema/users.ts'

export type UserRow = typeof users.$inferSelect

/** The people with this username or this address, in any case: two, if one's name is the other's address. */
export function findUsers(queryable: Queryable, nameOrEmail: string): Promise<UserRow[]> {
  const text = nameOrEmail.toLowerCase()
  return queryable
    .select()
    .from(users)
    .where(or(eq(sql`lower(${users.username})`, text), eq(sql`lower(${users.email})`, text)))
}
