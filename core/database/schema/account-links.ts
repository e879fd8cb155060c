import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from './users.ts'

export type AccountLinkPurpose = 'verify_email' | 'reset_password'

/** A link that was mailed to a user, good once and for a while; its secret is kept only as its hash. */
export const accountLinks = pgTable(
  'account_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text().$type<AccountLinkPurpose>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('account_links_user').on(table.userId),
    index('account_links_expiry').on(table.expiresAt),
    check('account_links_purpose', sql`${table.purpose} in ('verify_email', 'reset_password')`),
  ],
)
