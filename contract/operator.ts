import { z } from 'zod'
import { CircuitType } from './circuit-type.ts'
import { Timestamp } from './date.ts'
import { Predicted } from './estimate.ts'
import { FailureCause } from './failure-cause.ts'
import { PageQuery } from './page.ts'
import { JobStatus } from './status.ts'
import { WorkerResources } from './worker.ts'

/** What one team may have; null is what the settings say of every team, or no cap. */
export const OperatorQuotas = z.object({
  max_queued: z.int().nullable(),
  max_running: z.int().nullable(),
  max_cpu_seconds: z.int().nullable(),
  max_storage_bytes: z.int().nullable(),
})
export type OperatorQuotas = z.infer<typeof OperatorQuotas>

/** The installation at a glance. */
export const OperatorOverview = z.object({
  /** Since when no build or proof of any team is begun; null where none is paused. */
  paused_since: Timestamp.nullable(),
  proofyard_version: z.string(),
  node_version: z.string(),
  postgresql_version: z.string(),
  database_bytes: z.int(),
  /** What is installed, by how many workers; a worker of another owner counts. */
  installed: z.array(z.object({ toolchain: z.string(), workers: z.int() })),
  num_users: z.int(),
  num_teams: z.int(),
  /** Of the settings, for every team. */
  team_defaults: OperatorQuotas,
})
export type OperatorOverview = z.infer<typeof OperatorOverview>

/** The unfinished builds or proofs of one framework and size. */
export const OperatorQueue = z.object({
  job_kind: z.enum(['build', 'proof']),
  circuit_type: CircuitType,
  resources: WorkerResources,
  waiting: z.int(),
  running: z.int(),
  /** Seconds for which the first one has waited that waits; null where none does. */
  oldest_seconds: z.number().nullable(),
})
export type OperatorQueue = z.infer<typeof OperatorQueue>

export const OperatorWorker = z.object({
  worker_id: z.uuid(),
  /** Of a worker of another owner the name of its key. */
  host: z.string(),
  is_elsewhere: z.boolean(),
  /** `taking` takes jobs; `paused` does not at the moment; `silent` gives no sign of life; `ended` was told to end. */
  worker_state: z.enum(['taking', 'paused', 'silent', 'ended']),
  /** Whether an operator wants no more jobs on its machine. */
  is_drained: z.boolean(),
  seen_at: Timestamp,
  /** Why it takes no jobs, or what is wrong with it; null where nothing is. */
  trouble: z.string().nullable(),
  proofyard_version: z.string().nullable(),
  total: WorkerResources,
  free: WorkerResources,
  /** Ids of the builds and proofs that it makes. */
  jobs: z.array(z.uuid()),
})
export type OperatorWorker = z.infer<typeof OperatorWorker>

export const OperatorJobsQuery = PageQuery.extend({
  job_state: z.enum(['running', 'waiting', 'failed'], { error: 'job_state must be running, waiting or failed.' }),
})
export type OperatorJobsQuery = z.infer<typeof OperatorJobsQuery>

/** A build or a proof as an operator sees it: what it takes, and nothing of what its team wrote. */
export const OperatorJob = z.object({
  job_id: z.uuid(),
  job_kind: z.enum(['build', 'proof']),
  team_slug: z.string(),
  circuit_type: CircuitType,
  status: JobStatus,
  resources: WorkerResources,
  date_created: Timestamp,
  started_at: Timestamp.nullable(),
  finished_at: Timestamp.nullable(),
  /** For how long it has run, or ran; null of one that has not begun. */
  run_seconds: z.number().nullable(),
  /** What was predicted when it was asked for; null where nothing was. */
  expected_seconds: z.number().nullable(),
  /** How many attempts count against it. */
  tries: z.int(),
  failure_cause: FailureCause.nullable(),
  /** Whether it can be tried again by an operator. */
  may_retry: z.boolean(),
})
export type OperatorJob = z.infer<typeof OperatorJob>

export const OperatorRetried = z.object({
  /** The build that was made of the same sources. */
  job_id: z.uuid(),
})
export type OperatorRetried = z.infer<typeof OperatorRetried>

export const OperatorStorage = z.object({
  kinds: z.array(z.object({ artifact_kind: z.string(), num_files: z.int(), file_bytes: z.int() })),
  /** Of all stored files, each once, however many things have it. */
  num_files: z.int(),
  file_bytes: z.int(),
  /** Whether the figures are those of a sample, as for many files. */
  is_estimated: z.boolean(),
  /** On the disks of this server's folders, the least of them; null where none is watched. */
  free_bytes: z.int().nullable(),
})
export type OperatorStorage = z.infer<typeof OperatorStorage>

export const OperatorSearchQuery = PageQuery.extend({
  /** The beginning of a name. */
  starts_with: z.string().max(254, { error: 'That is longer than any name.' }).default(''),
})
export type OperatorSearchQuery = z.infer<typeof OperatorSearchQuery>

export const OperatorTeam = z.object({
  team_slug: z.string(),
  is_personal: z.boolean(),
  date_created: Timestamp,
  num_members: z.int(),
  last_seen_at: Timestamp.nullable(),
  waiting: z.int(),
  running: z.int(),
  num_proofs: z.int(),
  /** Of today (UTC). */
  cpu_seconds: z.number(),
  is_paused: z.boolean(),
})
export type OperatorTeam = z.infer<typeof OperatorTeam>

export const OperatorTeamDetail = OperatorTeam.extend({
  stored_bytes: z.int(),
  /** What was set for this team alone. */
  quotas: OperatorQuotas,
})
export type OperatorTeamDetail = z.infer<typeof OperatorTeamDetail>

export const OperatorUser = z.object({
  username: z.string(),
  email: z.string(),
  is_verified: z.boolean(),
  is_operator: z.boolean(),
  date_joined: Timestamp,
  last_seen_at: Timestamp.nullable(),
  num_teams: z.int(),
})
export type OperatorUser = z.infer<typeof OperatorUser>

/** How what was predicted of proofs compares with what they took. */
export const OperatorScore = z.object({
  circuit_type: CircuitType,
  basis: Predicted.shape.basis,
  num_proofs: z.int(),
  /** Half of the proofs were off by no more than this part of what they took. */
  median_error: z.number(),
  inside_interval: z.number(),
  median_memory_error: z.number().nullable(),
})
export type OperatorScore = z.infer<typeof OperatorScore>

export const OperatorAct = z.object({
  act_id: z.int(),
  done_at: Timestamp,
  username: z.string(),
  act: z.enum(['pause', 'resume', 'drain', 'bring_back', 'set_quotas', 'cancel', 'retry']),
  /** A team, a machine, or the id of a build or proof; null for the whole queue. */
  subject: z.string().nullable(),
  changes: z.string().nullable(),
})
export type OperatorAct = z.infer<typeof OperatorAct>

/** Of which team; missing or null is all of them. */
export const OperatorPauseRequest = z.object({ team_slug: z.string().max(150).nullish() })

const cap = (what: string, most: number) =>
  z
    .int({ error: `${what} must be a whole number from 1 to ${most}, or null.` })
    .min(1, { error: `${what} must be a whole number from 1 to ${most}, or null.` })
    .max(most, { error: `${what} must be a whole number from 1 to ${most}, or null.` })
    .nullable()

/** All four, for those that are not named would be changed without a word. */
export const OperatorQuotasRequest = z.object({
  max_queued: cap('max_queued', 10_000_000),
  max_running: cap('max_running', 100_000),
  max_cpu_seconds: cap('max_cpu_seconds', 1_000_000_000),
  max_storage_bytes: cap('max_storage_bytes', 2 ** 50),
})
