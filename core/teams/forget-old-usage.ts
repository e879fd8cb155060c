import { sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'

/** Removes the days before yesterday, and the turns of teams that were not served since then. */
export async function forgetOldUsage(database: Database): Promise<void> {
  await database.execute(sql`delete from team_usage where day < (now() at time zone 'utc')::date - 1`)
  await database.execute(sql`delete from team_turns where served_at < now() - interval '1 day'`)
}
