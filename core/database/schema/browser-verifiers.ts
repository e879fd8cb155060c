import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { artifacts } from './artifacts.ts'

/** The programs that verify in browsers, by toolchain, as a worker last took them out of one that it has installed. */
export const browserVerifiers = pgTable(
  'browser_verifiers',
  {
    toolchain: text().primaryKey(),
    /** Of the installed toolchain. */
    fingerprint: text().notNull(),
    sha256: text()
      .notNull()
      .references(() => artifacts.sha256),
  },
  (table) => [index('browser_verifiers_sha256').on(table.sha256)],
)
