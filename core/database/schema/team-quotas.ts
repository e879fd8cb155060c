import { bigint, integer, pgTable } from 'drizzle-orm/pg-core'
import { teams } from './teams.ts'

/** What an operator has set for one team; where a column is null, or the row is missing, the settings hold. */
export const teamQuotas = pgTable('team_quotas', {
  teamId: integer('team_id')
    .primaryKey()
    .references(() => teams.id, { onDelete: 'cascade' }),
  queued: integer(),
  running: integer(),
  cpuSecondsPerDay: integer('cpu_seconds_per_day'),
  storageBytes: bigint('storage_bytes', { mode: 'number' }),
})
