import { sql } from 'drizzle-orm'
import { integer, pgTable, timestamp, unique } from 'drizzle-orm/pg-core'
import { teams } from './teams.ts'

/** Whose builds and proofs an operator has paused: none of them is begun while the row is there. */
export const pauses = pgTable(
  'pauses',
  {
    /** Null for those of all teams. */
    teamId: integer('team_id').references(() => teams.id, { onDelete: 'cascade' }),
    since: timestamp({ withTimezone: true })
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (table) => [unique('pauses_team').on(table.teamId).nullsNotDistinct()],
)
