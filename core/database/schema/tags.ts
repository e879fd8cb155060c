import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { builds } from './builds.ts'
import { projects } from './projects.ts'

/** A name that points to one build of a project; it moves to the newest build that takes it. */
export const tags = pgTable(
  'tags',
  {
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    buildId: uuid('build_id')
      .notNull()
      .references(() => builds.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.name] }), index('tags_build').on(table.buildId)],
)
