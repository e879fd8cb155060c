import { sql } from 'drizzle-orm'
import { integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** What lets a worker of another owner take jobs over HTTP; the secret is kept only as its hash. */
export const workerKeys = pgTable('worker_keys', {
  id: uuid().primaryKey().defaultRandom(),
  /** As people read it beside what its workers made; never given to another key, also when this one has ended. */
  name: text().notNull().unique(),
  hash: text().notNull().unique(),
  /** The jobs that it may take: ids of toolchains, or types of circuits that need none. */
  offers: jsonb().$type<string[]>().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true })
    .notNull()
    .default(sql`clock_timestamp()`),
  lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
  /** Of the secret before, while workers are moved to the new one; null where none was replaced. */
  previousHash: text('previous_hash').unique(),
  /** Until when that is accepted. */
  previousUntil: timestamp('previous_until', { withTimezone: true }),
  previousUsedAt: timestamp('previous_used_at', { withTimezone: true }),
  endedAt: timestamp('ended_at', { withTimezone: true }),
  /** How many proofs of its workers did not verify here. */
  refusedProofs: integer('refused_proofs').notNull().default(0),
})
