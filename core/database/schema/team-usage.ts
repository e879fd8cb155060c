import { sql } from 'drizzle-orm'
import { date, doublePrecision, index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { teams } from './teams.ts'

/** Processor seconds that the jobs of a team took on a day (UTC). */
export const teamUsage = pgTable(
  'team_usage',
  {
    teamId: integer('team_id')
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    day: date()
      .notNull()
      .default(sql`(now() at time zone 'utc')::date`),
    cpuSeconds: doublePrecision('cpu_seconds').notNull(),
  },
  (table) => [primaryKey({ columns: [table.teamId, table.day] }), index('team_usage_day').on(table.day)],
)
