import { sql } from 'drizzle-orm'
import { bigserial, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Stored files of which a row was deleted: core/artifacts/remove-unused.ts looks whether another row refers to them. */
export const unusedFiles = pgTable(
  'unused_files',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    sha256: text().notNull(),
    since: timestamp({ withTimezone: true })
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (table) => [index('unused_files_since').on(table.since)],
)
