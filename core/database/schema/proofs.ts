import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Performance } from '@proofyard/contract/performance.ts'
import type { Predicted } from '@proofyard/contract/estimate.ts'
import type { FailureCause } from '@proofyard/contract/failure-cause.ts'
import type { JobStatus } from '@proofyard/contract/status.ts'
import { SMALLEST_SIZE } from '../../queue/size-class.ts'
import type { Progress } from '../../transitions/progress.ts'
import { type ComputeTimes, builds } from './builds.ts'
import { users } from './users.ts'

/** A proof of a build, owned by the team that asked for it. Only core/transitions/fence.ts changes its status. */
export const proofs = pgTable(
  'proofs',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** A build is removed after its proofs: those of other teams outlive its deletion. */
    buildId: uuid('build_id')
      .notNull()
      .references(() => builds.id),
    /** The project of the build, which never changes: lists of a project need no join for it. */
    projectId: uuid('project_id').notNull(),
    /** Refers to nothing: the proofs of a team that was deleted are removed afterwards, in batches. */
    teamId: integer('team_id').notNull(),
    createdBy: integer('created_by').references(() => users.id, { onDelete: 'set null' }),
    meta: jsonb().$type<Record<string, string>>().notNull(),
    /** What it takes of a machine: its build's `proveSize`, and more where that was too little. */
    size: text().notNull().default(SMALLEST_SIZE),
    /** The size that was too little for the last attempt. */
    outgrown: text(),
    performVerify: boolean('perform_verify').notNull().default(true),
    status: text().$type<JobStatus>().notNull().default('Queued'),
    /** Number of the attempt that is on, which alone may write a result; it rises with every delivery of the job. */
    attempt: integer().notNull().default(0),
    /** How many attempts count against the job: all that were begun and not handed back by a worker that was ended. */
    tries: integer().notNull().default(0),
    /** How many attempts were running when the whole product died, such as by a power cut. */
    deaths: integer().notNull().default(0),
    /** Its order among those of its team that wait, the highest first. */
    priority: integer().notNull().default(0),
    /** Until when it has to be Ready, or else fails (core/proofs/end-late-proofs.ts). */
    deadline: timestamp({ withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true })
      .notNull()
      .default(sql`clock_timestamp()`),
    /** When the attempt that is on began. */
    startedAt: timestamp('started_at', { withTimezone: true }),
    /** What the attempt that is on does at the moment, in a few words; null where that is not known, and when it has ended. */
    activity: text(),
    /** How far the attempt that is on is, as its worker told at `progressAt`; of one that failed it stays. */
    progress: jsonb().$type<Progress>(),
    progressAt: timestamp('progress_at', { withTimezone: true }),
    finishedAt: timestamp('finished_at', { withTimezone: true }),
    /** Whether it was verified here; null of one that only its prover says to have verified. */
    verified: boolean(),
    /**
     * Name of the worker of another owner that made it; null where it was made here. While the proof is not finished it is there
     * from when the worker was done until the proof is verified here.
     */
    madeElsewhere: text('made_elsewhere'),
    computeTimes: jsonb('compute_times').$type<ComputeTimes>(),
    /** Bytes that its programs took at their most; null where that was not measured, or made elsewhere. */
    peakMemory: bigint('peak_memory', { mode: 'number' }),
    /** What was expected of it when it was made, to be compared with what it took. */
    predicted: jsonb().$type<Predicted>(),
    fileSize: bigint('file_size', { mode: 'number' }),
    /** As on the wire; null for circuits. */
    performance: jsonb().$type<Performance>(),
    warnings: jsonb().$type<string[]>(),
    error: text(),
    /** As on the wire. */
    failureCause: text('failure_cause').$type<FailureCause>(),
    /** Who cancelled it, as its team reads it; null where no one did. Then it is Failed, and `error` says the same. */
    cancelledBy: text('cancelled_by'),
  },
  (table) => [
    index('proofs_of_team_newest').on(table.teamId, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('proofs_of_team_by_status').on(
      table.teamId,
      table.status,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('proofs_of_build').on(
      table.buildId,
      table.teamId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('proofs_of_project').on(
      table.projectId,
      table.teamId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    // By which it is predicted what the next one of a build takes.
    index('proofs_ready_of_build')
      .on(table.buildId, table.teamId, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`${table.status} = 'Ready'`),
    // What was predicted is compared with what the newest ones took.
    index('proofs_ready_newest')
      .on(table.finishedAt.desc().nullsFirst())
      .where(sql`${table.status} = 'Ready'`),
    // What an operator looks at: what runs, and what failed lately, of all teams.
    index('proofs_running')
      .on(table.startedAt)
      .where(sql`${table.status} = 'In Progress'`),
    index('proofs_failed_newest')
      .on(table.finishedAt.desc().nullsFirst())
      .where(sql`${table.status} = 'Failed'`),
    index('proofs_unfinished')
      .on(table.createdAt)
      .where(sql`${table.status} in ('Queued', 'In Progress')`),
    index('proofs_with_deadline')
      .on(table.deadline)
      .where(sql`${table.deadline} is not null and ${table.status} in ('Queued', 'In Progress')`),
    check(
      'proofs_failure_cause',
      sql`${table.failureCause} in ('input', 'limit', 'build', 'server', 'cancelled', 'deadline')`,
    ),
    check('proofs_status', sql`${table.status} in ('Queued', 'In Progress', 'Ready', 'Failed')`),
  ],
)
