import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { builds } from './builds.ts'
import { proofs } from './proofs.ts'
import { teams } from './teams.ts'

/** What a team's `Idempotency-Key` made the first time: the same key gives the same build or proof again. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    teamId: integer('team_id')
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    kind: text().$type<'build' | 'proof'>().notNull(),
    /** Hash of the key. */
    key: text().notNull(),
    /** Hash of what was asked for, under the key: the key of another request is refused. */
    fingerprint: text().notNull(),
    buildId: uuid('build_id').references(() => builds.id, { onDelete: 'cascade' }),
    proofId: uuid('proof_id').references(() => proofs.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.teamId, table.kind, table.key] }),
    index('idempotency_keys_build').on(table.buildId),
    index('idempotency_keys_proof').on(table.proofId),
    index('idempotency_keys_age').on(table.createdAt),
    check(
      'idempotency_keys_one',
      sql`(${table.kind} = 'build') = (${table.buildId} is not null) and (${table.kind} = 'proof') = (${table.proofId} is not null)`,
    ),
  ],
)
