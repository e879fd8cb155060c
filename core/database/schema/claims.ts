import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Json } from '@proofyard/contract/json.ts'

/** Proofs that were brought to be verified, while their callers wait. */
export const claims = pgTable(
  'claims',
  {
    /** Also that of the job. */
    id: uuid().primaryKey(),
    /** Whose turns its job takes, as core/queue/team-group.ts names it. */
    group: text('group_name').notNull(),
    manifest: jsonb().$type<Record<string, Json>>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true })
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (table) => [index('claims_group').on(table.group), index('claims_created').on(table.createdAt)],
)
