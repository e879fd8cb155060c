import { sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { claims } from '../database/schema/claims.ts'

/** Removes what servers left that died while their callers waited; the files go with the next collection. */
export async function forgetClaims(database: Database): Promise<void> {
  await database.delete(claims).where(sql`${claims.createdAt} < statement_timestamp() - interval '15 minutes'`)
}
