import { sql } from 'drizzle-orm'
import { bigserial, check, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ActKind } from '../../operators/act-kind.ts'

/** What operators did, one row in the transaction of each act. Rows are never removed, and outlive whom and what they name. */
export const operatorActs = pgTable(
  'operator_acts',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    at: timestamp({ withTimezone: true })
      .notNull()
      .default(sql`clock_timestamp()`),
    userId: integer('user_id').notNull(),
    /** The operator's name at that time. */
    username: text().notNull(),
    act: text().$type<ActKind>().notNull(),
    /** What it was done to: a team's slug, a machine, the id of a build or proof; null for the whole queue. */
    subject: text(),
    /** What it changed, in words; null where the act says all. */
    note: text(),
  },
  (table) => [
    // A build is compiled again once, however often the button is pressed.
    uniqueIndex('operator_acts_retried')
      .on(table.subject)
      .where(sql`${table.act} = 'retry'`),
    check(
      'operator_acts_act',
      sql`${table.act} in ('pause', 'resume', 'drain', 'bring_back', 'set_quotas', 'cancel', 'retry')`,
    ),
  ],
)
