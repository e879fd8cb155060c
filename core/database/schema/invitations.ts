import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Role } from '@proofyard/contract/role.ts'
import { teams } from './teams.ts'
import { users } from './users.ts'

/** A person asked into a team. The link's secret is made when its mail is sent, and kept only as its hash. */
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
