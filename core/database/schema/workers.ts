import { sql } from 'drizzle-orm'
import { jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { JobResources } from '../../queue/size-class.ts'
import type { Capability } from '../../workers/capability.ts'
import { workerKeys } from './worker-keys.ts'

/** The worker processes, as they report themselves; one that is not seen any more is dead. A row is kept after the end for a while. */
export const workers = pgTable('workers', {
  id: uuid().primaryKey(),
  host: text().notNull(),
  /** With which key it takes jobs over HTTP; null of a worker of this installation. */
  keyId: uuid('key_id').references(() => workerKeys.id),
  /** The same after it was started again; null where it does not say. */
  lastingId: uuid('lasting_id'),
  seenAt: timestamp('seen_at', { withTimezone: true })
    .notNull()
    .default(sql`clock_timestamp()`),
  /** When it was told to end; null while it takes jobs, and of one that died. */
  endedAt: timestamp('ended_at', { withTimezone: true }),
  capabilities: jsonb().$type<Capability[]>().notNull(),
  /** What all that the worker runs may take of its machine together, and what of that no one held when it told. */
  total: jsonb().$type<JobResources>().notNull(),
  free: jsonb().$type<JobResources>().notNull(),
  /** Why it takes no jobs at the moment, in a sentence; null while it does. */
  paused: text(),
  /** What of its jobs' programs it only watches and does not limit, in sentences for everybody. */
  weaknesses: jsonb().$type<string[]>().notNull().default([]),
  /** What is wrong with it although it takes jobs, in a sentence; null where nothing is. */
  trouble: text(),
  /** Of which version of Proofyard it is; null where it does not say. */
  version: text(),
  /** The builds and proofs whose jobs it runs, as it says; those of a worker of another owner are in `worker_leases`. */
  jobs: jsonb().$type<string[]>().notNull().default([]),
})
