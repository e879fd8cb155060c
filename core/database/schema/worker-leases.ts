import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { CircuitType } from '@proofyard/contract/circuit-type.ts'
import type { LeaseOutcome, ProofFacts } from '../../elsewhere/lease.ts'
import type { JobKind } from '../../queue/job.ts'
import { workerKeys } from './worker-keys.ts'

/** Deliveries of jobs to workers of other owners: who holds which, and how each ended. Kept for a while after the end. */
export const workerLeases = pgTable(
  'worker_leases',
  {
    /** Id of the job, which is that of its build or proof. */
    jobId: uuid('job_id').notNull(),
    delivery: integer().notNull(),
    keyId: uuid('key_id')
      .notNull()
      .references(() => workerKeys.id),
    /** Which of the key's workers; it refers to nothing, for rows of workers go after a day. */
    workerId: uuid('worker_id').notNull(),
    kind: text().$type<Extract<JobKind, 'compile' | 'prove'>>().notNull(),
    circuitType: text('circuit_type').$type<CircuitType>().notNull(),
    toolchain: text(),
    size: text().notNull(),
    /** Whose day pays; it refers to nothing, for a lease is kept longer than a team may be. Null where the job does not say. */
    team: integer('team_id'),
    takenAt: timestamp('taken_at', { withTimezone: true })
      .notNull()
      .default(sql`clock_timestamp()`),
    /** Null while the worker holds the job. */
    endedAt: timestamp('ended_at', { withTimezone: true }),
    outcome: text().$type<LeaseOutcome>(),
    /** What the worker said of a proof that is verified here before it is Ready. */
    facts: jsonb().$type<ProofFacts>(),
  },
  (table) => [
    primaryKey({ columns: [table.jobId, table.delivery] }),
    index('worker_leases_held')
      .on(table.keyId)
      .where(sql`${table.endedAt} is null`),
    index('worker_leases_ended').on(table.keyId, table.endedAt),
  ],
)
