import { bigint, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { PasskeyTransport } from '@proofyard/contract/passkey.ts'
import { users } from './users.ts'

/** A person's passkeys: what WebAuthn calls credentials. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** What the person calls it. */
    name: text().notNull(),
    /** base64url, as browsers send it. */
    credentialId: text('credential_id').notNull().unique(),
    /** COSE, as base64url. */
    publicKey: text('public_key').notNull(),
    /** How often it has signed, as it says itself; 0 of those that do not count. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: jsonb().$type<PasskeyTransport[]>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (table) => [index('passkeys_user').on(table.userId)],
)
