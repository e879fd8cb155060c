import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { builds } from './builds.ts'

/** What the tools wrote while a build was compiled, a piece a second; `builds.output_bytes` is how much that is. */
export const buildOutput = pgTable(
  'build_output',
  {
    buildId: uuid('build_id')
      .notNull()
      .references(() => builds.id, { onDelete: 'cascade' }),
    /** Bytes before it. */
    at: integer().notNull(),
    text: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.buildId, table.at] })],
)
