import { boolean, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { teams } from './teams.ts'
import { users } from './users.ts'

/** A team's API key; the secret is kept only as its hash, with its first and last characters to know it by. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: uuid().primaryKey().defaultRandom(),
    teamId: integer('team_id')
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    /** The person whose key it is, also where another key of theirs made it; null for a key of the server's own. */
    createdBy: integer('created_by').references(() => users.id, { onDelete: 'cascade' }),
    /** An owner has kept it when its maker was removed or demoted: it acts as a member, and for no person. */
    isKept: boolean('is_kept').notNull().default(false),
    /** A machine got it by logging in, so its person sees it among their sessions. */
    isLogin: boolean('is_login').notNull().default(false),
    /** The network that the machine logged in from. */
    loginNetwork: text('login_network'),
    name: text().notNull().default(''),
    prefix: text().notNull(),
    suffix: text().notNull(),
    hash: text().notNull().unique(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp('expires_at', { withTimezone: true }),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
  },
  (table) => [index('api_keys_team').on(table.teamId, table.createdAt), index('api_keys_maker').on(table.createdBy)],
)
