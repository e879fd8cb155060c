import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from './users.ts'

/** A machine that asks for an API key, which a person approves in a browser; for ten minutes. */
export const deviceLogins = pgTable(
  'device_logins',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Of the secret that the machine has. */
    deviceHash: text('device_hash').notNull().unique(),
    /** What the person compares, without its dash. */
    userCode: text('user_code').notNull().unique(),
    /** What the machine calls itself. */
    name: text().notNull(),
    /** The address that it was begun from. */
    askedFrom: text('asked_from').notNull(),
    decision: text().$type<'approved' | 'refused'>(),
    decidedBy: integer('decided_by').references(() => users.id, { onDelete: 'cascade' }),
    /** The team that the key will be of. Refers to nothing: the key is not made where it is gone. */
    teamId: integer('team_id'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('device_logins_expiry').on(table.expiresAt),
    index('device_logins_person').on(table.decidedBy),
    check('device_logins_decision', sql`${table.decision} in ('approved', 'refused')`),
  ],
)
