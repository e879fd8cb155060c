import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { proofs } from './proofs.ts'
import { teams } from './teams.ts'

/** Links by which anyone may read a proof. Of a link's token there is only the hash; one that is revoked has no row. */
export const proofShares = pgTable(
  'proof_shares',
  {
    id: uuid().primaryKey().defaultRandom(),
    proofId: uuid('proof_id')
      .notNull()
      .references(() => proofs.id, { onDelete: 'cascade' }),
    /** The team of the proof. */
    teamId: integer('team_id')
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull().unique(),
    /** The last characters of the token. */
    ending: text().notNull(),
    /** Who made it, as the team reads it. */
    madeBy: text('made_by').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true })
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (table) => [index('proof_shares_proof').on(table.proofId), index('proof_shares_team').on(table.teamId)],
)
