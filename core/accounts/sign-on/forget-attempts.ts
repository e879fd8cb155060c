import { lt } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { signOnAttempts } from '../../database/schema/sign-on-attempts.ts'

/** Removes attempts at single sign-on that have run out. */
export async function forgetAttempts(database: Database): Promise<void> {
  await database.delete(signOnAttempts).where(lt(signOnAttempts.expiresAt, new Date()))
}
