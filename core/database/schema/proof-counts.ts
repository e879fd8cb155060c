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
    /** A build or a project; the nil UUID for all proofs of the team. */
    subjectId: uuid('subject_id').notNull(),
    teamId: integer('team_id').notNull(),
    /** The hour (UTC) in which the proofs were created; `-infinity` for those of all hours. Only those of a whole team are told apart. */
    hour: timestamp({ withTimezone: true })
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
    index('proof_counts_key').on(table.subjectId, table.teamId, table.hour),
    index('proof_counts_changes')
      .on(table.isChange)
      .where(sql`${table.isChange}`),
  ],
)
