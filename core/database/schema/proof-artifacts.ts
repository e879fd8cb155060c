import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { artifacts } from './artifacts.ts'
import { proofs } from './proofs.ts'

export type ProofArtifactKind = 'input' | 'proof' | 'public' | 'calldata'

/** What belongs to a proof. The input is there only until the proof is Ready or Failed. */
export const proofArtifacts = pgTable(
  'proof_artifacts',
  {
    proofId: uuid('proof_id')
      .notNull()
      .references(() => proofs.id, { onDelete: 'cascade' }),
    kind: text().$type<ProofArtifactKind>().notNull(),
    sha256: text()
      .notNull()
      .references(() => artifacts.sha256),
  },
  (table) => [
    primaryKey({ columns: [table.proofId, table.kind] }),
    index('proof_artifacts_sha256').on(table.sha256),
    check('proof_artifacts_kind', sql`${table.kind} in ('input', 'proof', 'public', 'calldata')`),
  ],
)
