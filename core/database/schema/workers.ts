import { sql } from 'drizzle-orm'
import { jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Offer } from '../../workers/offer.ts'

/** The worker processes, as they report themselves; one that is not seen any more is dead. */
export const workers = pgTable('workers', {
  id: uuid().primaryKey(),
  host: text().notNull(),
  seenAt: timestamp('seen_at', { withTimezone: true })
    .notNull()
    .default(sql`clock_timestamp()`),
  offers: jsonb().$type<Offer[]>().notNull(),
})
