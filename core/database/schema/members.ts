import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Role } from '@proofyard/contract/role.ts'
import { teams } from './teams.ts'
import { users } from './users.ts'

/** Which user belongs to which team. */
export const members = pgTable(
  'members',
  {
    teamId: integer('team_id')
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text().$type<Role>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.teamId, table.userId] }),
    index('members_user').on(table.userId),
    check('members_role', sql`${table.role} in ('owner', 'admin', 'member')`),
  ],
)
