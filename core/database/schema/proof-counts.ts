import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'

/**
 * How many proofs there are, by status: of a build, a project or a whole team, of those that one team made. Each change is a row
 * of its own, written in the transaction that makes it, so that no two wait for each other; rows of one key are added up
 * afterwards. The count is the sum of the key's rows, always.
 */
export const proofCounts = pgTable(
  'proof_counts',
  {
    /** A build or a project; the nil UUID for all proofs of the team, and another one for those by minute. */
    subjectId: uuid('subject_id').notNull(),
    teamId: integer('team_id').notNull(),
    /** The hour or minute in which the proofs were created, by its beginning; `-infinity` for all times. Only those of a whole team are told apart. */
    period: timestamp({ withTimezone: true })
      .notNull()
      .default(sql`'-infinity'`),
    queued: integer().notNull(),
    inProgress: integer('in_progress').notNull(),
    ready: integer().notNull(),
    failed: integer().notNull(),
    /** Not yet added up with the others of its key. */
    isChange: boolean('is_change').notNull(),
  },
  (table) => [
    index('proof_counts_key').on(table.subjectId, table.teamId, table.period),
    // The few of a build, a project or a team: PostgreSQL cannot know that most subjects have few rows, and one has most.
    index('proof_counts_of_all_times')
      .on(table.subjectId, table.teamId)
      .where(sql`${table.period} = '-infinity'`),
    index('proof_counts_changes')
      .on(table.isChange)
      .where(sql`${table.isChange}`),
  ],
)
