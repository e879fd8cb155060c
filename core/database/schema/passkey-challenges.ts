import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from './users.ts'

export type ChallengePurpose = 'add' | 'show'

/** What a passkey is to sign: good once, for minutes, and for the browser alone that has the secret as a cookie. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    secretHash: text('secret_hash').primaryKey(),
    challenge: text().notNull(),
    purpose: text().$type<ChallengePurpose>().notNull(),
    /** Who adds a passkey, and has shown once more who they are; null where one is shown. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('passkey_challenges_expiry').on(table.expiresAt),
    index('passkey_challenges_user').on(table.userId),
    check(
      'passkey_challenges_purpose',
      sql`case ${table.purpose} when 'add' then ${table.userId} is not null when 'show' then ${table.userId} is null else false end`,
    ),
  ],
)
