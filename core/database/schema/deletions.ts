import { sql } from 'drizzle-orm'
import { bigserial, check, index, integer, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'

/**
 * What was deleted and is still to be removed, row by row: a project, a build, or the proofs of a team that is gone. Nobody sees
 * it any more. A row goes when its work is done; it refers to nothing, for what it names may be gone before.
 */
export const deletions = pgTable(
  'deletions',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    /** The team that owned it. */
    teamId: integer('team_id').notNull(),
    projectId: uuid('project_id'),
    buildId: uuid('build_id'),
    createdAt: timestamp('created_at', { withTimezone: true })
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (table) => [
    index('deletions_of_team').on(table.teamId),
    check('deletions_one', sql`${table.projectId} is null or ${table.buildId} is null`),
  ],
)
