import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Role } from '@proofyard/contract/role.ts'
import { teams } from './teams.ts'
import { users } from './users.ts'

/** A person asked into a team. A link's secret is kept only as its hash; that of the mail is made when the mail is sent. */
export const invitations = pgTable(
  'invitations',
  {
    id: uuid().primaryKey().defaultRandom(),
    teamId: integer('team_id')
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    /** Null until the mail is sent. */
    tokenHash: text('token_hash').unique(),
    /** Of the link that the inviter was given, where mails reach only the operator; the letter has one of its own. */
    givenHash: text('given_hash').unique(),
    role: text().$type<Role>().notNull(),
    invitedBy: integer('invited_by').references(() => users.id, { onDelete: 'set null' }),
    /** Holds the link and has another address than the invited one, or one that was never shown to be theirs; joins when the team confirms it. */
    requestedBy: integer('requested_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    acceptedAt: timestamp('accepted_at', { withTimezone: true }),
  },
  (table) => [
    index('invitations_team').on(table.teamId),
    check('invitations_role', sql`${table.role} in ('owner', 'admin', 'member')`),
  ],
)
