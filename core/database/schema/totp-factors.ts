import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from './users.ts'

/** A person's authenticator app: one that was begun, and the second factor once its first code has confirmed it. */
export const totpFactors = pgTable('totp_factors', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Sealed with the master key, for the place `totp <user id>`. */
  secret: text().notNull(),
  beganAt: timestamp('began_at', { withTimezone: true }).notNull().defaultNow(),
  confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
  /** The step (30 s since 1970) of the newest code that was taken: neither it nor an older one is taken again. */
  lastStep: integer('last_step').notNull().default(0),
})
