import { sql } from 'drizzle-orm'
import { pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'

/** Keys that tokens are signed with (HS256), the same for all servers. One that was replaced is accepted until its date, then it goes. */
export const tokenKeys = pgTable(
  'token_keys',
  {
    /** The `kid` of the tokens that it signed. */
    id: text().primaryKey(),
    /** 32 bytes in base64. */
    secret: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true })
      .notNull()
      .default(sql`clock_timestamp()`),
    /** When another one took its place; null of the one in use. */
    retiredAt: timestamp('retired_at', { withTimezone: true }),
    /** Until when what it signed is accepted; null of the one in use. */
    acceptedUntil: timestamp('accepted_until', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('token_keys_current')
      .on(sql`(${table.retiredAt} is null)`)
      .where(sql`${table.retiredAt} is null`),
  ],
)
