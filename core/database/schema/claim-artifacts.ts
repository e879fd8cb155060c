import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { artifacts } from './artifacts.ts'
import { claims } from './claims.ts'

export type ClaimArtifactKind = 'verification_key' | 'public' | 'proof'

/** The documents of claims. */
export const claimArtifacts = pgTable(
  'claim_artifacts',
  {
    claimId: uuid('claim_id')
      .notNull()
      .references(() => claims.id, { onDelete: 'cascade' }),
    kind: text().$type<ClaimArtifactKind>().notNull(),
    sha256: text()
      .notNull()
      .references(() => artifacts.sha256),
  },
  (table) => [
    primaryKey({ columns: [table.claimId, table.kind] }),
    index('claim_artifacts_sha256').on(table.sha256),
    check('claim_artifacts_kind', sql`${table.kind} in ('verification_key', 'public', 'proof')`),
  ],
)
