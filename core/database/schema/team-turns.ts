import { sql } from 'drizzle-orm'
import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** When a job of a team was last taken up: of teams that have as many running jobs, the one that waited longest is next. */
export const teamTurns = pgTable('team_turns', {
  /** The group of the team's jobs in the queue: its id, or another name of core/queue/team-group.ts; with ` verify` for its verifications. */
  teamGroup: text('team_group').primaryKey(),
  servedAt: timestamp('served_at', { withTimezone: true })
    .notNull()
    .default(sql`clock_timestamp()`),
})
