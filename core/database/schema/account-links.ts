import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from './users.ts'

export type AccountLinkPurpose = 'verify_email' | 'reset_password' | 'unlock_login'

/**
 * A link for a user, good once and for a while. Its secret is made when its mail is sent, and kept only as its hash.
 */
export const accountLinks = pgTable(
  'account_links',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Null until the mail is sent. */
    tokenHash: text('token_hash').unique(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text().$type<AccountLinkPurpose>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** Null until the mail is sent: a link's time does not run while the mail server is away. */
    expiresAt: timestamp('expires_at', { withTimezone: true }),
  },
  (table) => [
    index('account_links_user').on(table.userId),
    index('account_links_expiry').on(table.expiresAt),
    check('account_links_purpose', sql`${table.purpose} in ('verify_email', 'reset_password', 'unlock_login')`),
  ],
)
