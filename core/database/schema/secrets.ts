import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Secrets of the installation itself, such as the key that signs tokens: the same for all its servers. */
export const secrets = pgTable('secrets', {
  name: text().primaryKey(),
  value: text().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})
