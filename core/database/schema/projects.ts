import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { teams } from './teams.ts'

/** A named line of builds of one team; public or private as a whole. */
export const projects = pgTable(
  'projects',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Null once the team was deleted, which deletes its projects first. */
    teamId: integer('team_id').references(() => teams.id, { onDelete: 'set null' }),
    name: text().notNull(),
    isPublic: boolean('is_public').notNull().default(false),
    /** The name under which it is or was last public; null when it never was. */
    publicName: text('public_name'),
    createdAt: timestamp('created_at', { withTimezone: true })
      .notNull()
      .default(sql`clock_timestamp()`),
    /**
     * When it was deleted: its rows are removed afterwards, in batches. The row itself stays, with its public name alone, as
     * long as proofs that other teams made of it.
     */
    deletedAt: timestamp('deleted_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('projects_team_name')
      .on(table.teamId, table.name)
      .where(sql`${table.deletedAt} is null`),
    index('projects_name').on(table.name),
    index('projects_public_name').on(table.publicName),
    index('projects_of_team_newest')
      .on(table.teamId, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`${table.deletedAt} is null`),
    index('projects_public_newest')
      .on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`${table.isPublic}`),
    check('projects_team', sql`${table.teamId} is not null or ${table.deletedAt} is not null`),
  ],
)
