import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { CircuitType } from '@proofyard/contract/circuit-type.ts'
import type { Json } from '@proofyard/contract/json.ts'
import type { Setup } from '@proofyard/contract/setup.ts'
import type { JobStatus } from '@proofyard/contract/status.ts'
import { SMALLEST_SIZE } from '../../queue/size-class.ts'
import type { Progress } from '../../transitions/progress.ts'
import { projects } from './projects.ts'
import { users } from './users.ts'

/** Seconds by stage; `total` is always there. */
export type ComputeTimes = Record<string, number>

/** A project as it was uploaded once, and what became of it. Only core/transitions/fence.ts changes its status. */
export const builds = pgTable(
  'builds',
  {
    id: uuid().primaryKey().defaultRandom(),
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    /** The team of the project, which never changes: lists of a team need no join for it. */
    teamId: integer('team_id').notNull(),
    createdBy: integer('created_by').references(() => users.id, { onDelete: 'set null' }),
    circuitType: text('circuit_type').$type<CircuitType>().notNull(),
    /** What its jobs, and those of its proofs, need installed; decided once, so that they all use the same. */
    toolchain: text(),
    /** What its compilation takes of a machine, as core/queue/size-class.ts writes it; it grows where that was too little. */
    size: text().notNull().default(SMALLEST_SIZE),
    /** The size that was too little for the last attempt. */
    outgrown: text(),
    /** What its proofs and their verifications take; known once it is Ready. */
    proveSize: text('prove_size').notNull().default(SMALLEST_SIZE),
    verifySize: text('verify_size').notNull().default(SMALLEST_SIZE),
    manifest: jsonb().$type<Record<string, Json>>().notNull(),
    provingScheme: text('proving_scheme').notNull(),
    meta: jsonb().$type<Record<string, string>>().notNull(),
    uploadedFileName: text('uploaded_file_name').notNull(),
    homepage: text(),
    repository: text(),
    /** The first line of prose of its readme, for lists of projects. */
    summary: text(),
    status: text().$type<JobStatus>().notNull().default('Queued'),
    /** Number of the attempt that is on, which alone may write a result; it rises with every delivery of the job. */
    attempt: integer().notNull().default(0),
    /** How many attempts count against the job: all that were begun and not handed back by a worker that was ended. */
    tries: integer().notNull().default(0),
    /** How many attempts were running when the whole product died, such as by a power cut. */
    deaths: integer().notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true })
      .notNull()
      .default(sql`clock_timestamp()`),
    /** When it was asked to be compiled; null of a sample that waits for its first use. While it is Queued it has no job then. */
    queuedAt: timestamp('queued_at', { withTimezone: true }).default(sql`clock_timestamp()`),
    /** When the attempt that is on began. */
    startedAt: timestamp('started_at', { withTimezone: true }),
    /** What the attempt that is on does at the moment, in a few words; null where that is not known, and when it has ended. */
    activity: text(),
    /** How far the attempt that is on is, as its worker told at `progressAt`; of one that failed it stays. */
    progress: jsonb().$type<Progress>(),
    progressAt: timestamp('progress_at', { withTimezone: true }),
    /** How much of what its tools wrote is kept, in `build_output`. */
    outputBytes: integer('output_bytes').notNull().default(0),
    finishedAt: timestamp('finished_at', { withTimezone: true }),
    details: jsonb().$type<Record<string, Json>>().notNull(),
    setup: jsonb().$type<Setup>(),
    versions: jsonb().$type<Record<string, string>>(),
    computeTimes: jsonb('compute_times').$type<ComputeTimes>(),
    fileSize: bigint('file_size', { mode: 'number' }),
    warnings: jsonb().$type<string[]>(),
    error: text(),
    /** Who cancelled it, as its team reads it; null where no one did. Then it is Failed, and `error` says the same. */
    cancelledBy: text('cancelled_by'),
    /** Name of the worker of another owner that compiled it, whose word its keys are; null where it was compiled here. */
    madeElsewhere: text('made_elsewhere'),
    /**
     * When it was deleted: its rows are removed afterwards, in batches. Of one that other teams have proofs of a stub stays as
     * long as these: what their verification needs, and the hash of its sources.
     */
    deletedAt: timestamp('deleted_at', { withTimezone: true }),
    /** Of a stub: SHA-256 of the canonical archive of its sources. */
    sourcesSha256: text('sources_sha256'),
  },
  (table) => [
    index('builds_of_team_newest')
      .on(table.teamId, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`${table.deletedAt} is null`),
    index('builds_of_project_newest')
      .on(table.projectId, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`${table.deletedAt} is null`),
    index('builds_deleted_of_project')
      .on(table.projectId)
      .where(sql`${table.deletedAt} is not null`),
    // An estimate looks for the newest ones of a framework that proofs were made of.
    index('builds_ready_of_framework')
      .on(table.teamId, table.circuitType, table.createdAt.desc().nullsFirst())
      .where(sql`${table.status} = 'Ready' and ${table.deletedAt} is null`),
    // What an operator looks at: what runs, and what failed lately, of all teams.
    index('builds_running')
      .on(table.startedAt)
      .where(sql`${table.status} = 'In Progress'`),
    index('builds_failed_newest')
      .on(table.finishedAt.desc().nullsFirst())
      .where(sql`${table.status} = 'Failed'`),
    index('builds_unfinished')
      .on(table.createdAt)
      .where(sql`${table.status} in ('Queued', 'In Progress')`),
    index('builds_unfinished_of_team')
      .on(table.teamId)
      .where(sql`${table.status} in ('Queued', 'In Progress')`),
    check('builds_status', sql`${table.status} in ('Queued', 'In Progress', 'Ready', 'Failed')`),
  ],
)
