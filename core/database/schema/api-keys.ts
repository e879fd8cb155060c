import { index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
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
    createdBy: integer('created_by').references(() => users.id, { onDelete: 'set null' }),
    name: text().notNull().default(''),
    prefix: text().notNull(),
    suffix: text().notNull(),
    hash: text().notNull().unique(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp('expires_at', { withTimezone: true }),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
  },
  (table) => [index('api_keys_team').on(table.teamId, table.createdAt)],
)
