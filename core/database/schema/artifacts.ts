import { bigint, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** A stored file, named by the hash of its bytes (64 hex digits). Its bytes are in the storage. */
export const artifacts = pgTable('artifacts', {
  sha256: text().primaryKey(),
  size: bigint({ mode: 'number' }).notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})
