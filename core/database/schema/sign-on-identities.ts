import { boolean, index, integer, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from './users.ts'

/** Whom a provider of single sign-on knows under a subject; that pair alone says who it is, never an address. */
export const signOnIdentities = pgTable(
  'sign_on_identities',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    issuer: text().notNull(),
    subject: text().notNull(),
    /** The provider has shown the account's own address for it; false of one that was connected with another. */
    hasAddress: boolean('has_address').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique('sign_on_identities_subject').on(table.issuer, table.subject),
    // One provider knows a person once: an address that it gives to another person leads into no account.
    unique('sign_on_identities_person').on(table.issuer, table.userId),
    index('sign_on_identities_user').on(table.userId),
  ],
)
