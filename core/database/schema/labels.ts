import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { projects } from './projects.ts'

/** What a project is about, in words that one can search for. */
export const labels = pgTable(
  'labels',
  {
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    label: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.label] }), index('labels_label').on(table.label)],
)
