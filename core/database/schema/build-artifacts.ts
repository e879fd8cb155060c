import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { artifacts } from './artifacts.ts'
import { builds } from './builds.ts'

export type BuildArtifactKind = 'project' | 'verification_key' | 'solidity_verifier' | 'interface' | 'kept'

/** What a build is made of. `name` tells kept files apart; it is the kind itself for the others. */
export const buildArtifacts = pgTable(
  'build_artifacts',
  {
    buildId: uuid('build_id')
      .notNull()
      .references(() => builds.id, { onDelete: 'cascade' }),
    kind: text().$type<BuildArtifactKind>().notNull(),
    name: text().notNull(),
    sha256: text()
      .notNull()
      .references(() => artifacts.sha256),
  },
  (table) => [
    primaryKey({ columns: [table.buildId, table.kind, table.name] }),
    index('build_artifacts_sha256').on(table.sha256),
    check(
      'build_artifacts_kind',
      sql`${table.kind} in ('project', 'verification_key', 'solidity_verifier', 'interface', 'kept')`,
    ),
  ],
)
