import { index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** What rate limits have counted: one row per thing and window, shared by all servers. */
export const tallies = pgTable(
  'tallies',
  {
    /** The limit that counts. */
    name: text().notNull(),
    /** SHA-256 of what is counted: a name that somebody typed may be their password. */
    key: text().notNull(),
    count: integer().notNull(),
    endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
    /** Until when the key may not be tried again; null for limits that only count. */
    pausedUntil: timestamp('paused_until', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.name, table.key] }), index('tallies_end').on(table.endsAt)],
)
