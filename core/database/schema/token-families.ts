import { index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from './users.ts'

/** The tokens that came of one login. Without its row none of them is good. */
export const tokenFamilies = pgTable(
  'token_families',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** `jti` of the one refresh token that has not been used. */
    refreshId: text('refresh_id').notNull(),
    /** The program that logged in, in words; null where it did not tell. */
    client: text(),
    /** The network of the login, or of the last refreshing. */
    network: text(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** Of the login, or of the last refreshing. */
    usedAt: timestamp('used_at', { withTimezone: true }).notNull().defaultNow(),
    /** When that token runs out. */
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('token_families_user').on(table.userId), index('token_families_expiry').on(table.expiresAt)],
)
