import { sql } from 'drizzle-orm'
import { pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { workerKeys } from './worker-keys.ts'

/** The machines whose workers take no jobs, because an operator wants it: also those that are started there meanwhile. */
export const drainedMachines = pgTable(
  'drained_machines',
  {
    host: text().notNull(),
    /** Null of a machine of this installation. */
    keyId: uuid('key_id').references(() => workerKeys.id, { onDelete: 'cascade' }),
    since: timestamp({ withTimezone: true })
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (table) => [unique('drained_machines_machine').on(table.host, table.keyId).nullsNotDistinct()],
)
