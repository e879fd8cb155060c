import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from './users.ts'

/** A browser that was sent to the provider of single sign-on; for ten minutes, and one return. */
export const signOnAttempts = pgTable(
  'sign_on_attempts',
  {
    /** Of the secret in the browser's cookie. */
    idHash: text('id_hash').primaryKey(),
    /** What the return is held to; null while it is only allowed that this browser connects an account, or known who it is. */
    state: text(),
    nonce: text(),
    codeVerifier: text('code_verifier'),
    /** Where the person wanted to be. */
    next: text(),
    /** Of a person who is logged in and connects their account. */
    connects: integer().references(() => users.id, { onDelete: 'cascade' }),
    /** Of a person who is logged in and shows once more who they are. */
    confirms: integer().references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('sign_on_attempts_expiry').on(table.expiresAt),
    index('sign_on_attempts_person').on(table.connects),
    index('sign_on_attempts_confirms').on(table.confirms),
  ],
)
