import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '../database/database.ts'
import { sessions } from '../database/schema/sessions.ts'
import { users } from '../database/schema/users.ts'

/** Logs a user out everywhere: all sessions and tokens end. API keys belong to a team and stay. */
export async function endSessions(queryable: Queryable, userId: number): Promise<void> {
  await queryable
    .update(users)
    .set({ tokenVersion: sql`${users.tokenVersion} + 1` })
    .where(eq(users.id, userId))
  await queryable.delete(sessions).where(eq(sessions.userId, userId))
}
