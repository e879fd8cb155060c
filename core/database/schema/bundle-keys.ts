import { sql } from 'drizzle-orm'
import { pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'

/** Ed25519 keys that bundles are signed with. Of one that was replaced the public half stays, for the bundles that it signed. */
export const bundleKeys = pgTable(
  'bundle_keys',
  {
    /** The first half of the SHA-256 of the public key. */
    id: text().primaryKey(),
    /** PEM. */
    publicKey: text('public_key').notNull(),
    /** PEM; null once it was replaced. */
    privateKey: text('private_key'),
    createdAt: timestamp('created_at', { withTimezone: true })
      .notNull()
      .default(sql`clock_timestamp()`),
    retiredAt: timestamp('retired_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('bundle_keys_current')
      .on(sql`(${table.retiredAt} is null)`)
      .where(sql`${table.retiredAt} is null`),
  ],
)
