import { z } from 'zod'
import { Advisory } from './advisory.ts'
import { CircuitType } from './circuit-type.ts'
import { Moment, Timestamp } from './date.ts'
import { Duration } from './duration.ts'
import { PredictedAndTaken } from './estimate.ts'
import { FailureCause } from './failure-cause.ts'
import { Json, JsonObject } from './json.ts'
import { Performance } from './performance.ts'
import { Setup } from './setup.ts'
import { jobStatusKeys } from './job-status.ts'
import { JobStatus } from './status.ts'

/** A proof (wire-format 5.3). The four big fields are null in lists and in the 201 of prove. */
export const Proof = z.object({
  proof_id: z.uuid(),
  /** Old name of `project_name`. */
  circuit_name: z.string(),
  project_name: z.string(),
  circuit_id: z.uuid(),
  circuit_type: CircuitType,
  date_created: Timestamp,
  meta: z.record(z.string(), z.string()),
  perform_verify: z.boolean(),
  status: JobStatus,
  finished_processing: z.boolean(),
  verified: z.boolean().nullable(),
  /** Old name of `team_name`: the team that owns the proof. */
  team: z.string(),
  team_avatar_url: z.url(),
  team_name: z.string(),
  team_slug: z.string(),
  /** The team that owns the circuit. */
  circuit_team: z.string(),
  circuit_team_avatar_url: z.url(),
  circuit_team_slug: z.string(),
  compute_time: Duration.nullable(),
  compute_time_sec: z.number().nullable(),
  compute_times: z.record(z.string(), z.number()).nullable(),
  file_size: z.int().nullable(),
  proof: JsonObject.nullable(),
  public: Json.nullable(),
  queue_time: Duration.nullable(),
  queue_time_sec: z.number().nullable(),
  smart_contract_calldata: z.string().nullable(),
  has_smart_contract_calldata: z.boolean(),
  has_verification_key: z.boolean(),
  verification_key: JsonObject.nullable(),
  warnings: z.array(z.string()).nullable(),
  error: z.string().nullable(),
  /** Our addition: why it Failed; null while it has not. */
  failure_cause: FailureCause.nullable(),
  /** Our addition: who cancelled it, so that it is Failed; to other teams the name of its team. Null where no one did. */
  cancelled_by: z.string().nullable(),
  /** Our addition: its order among the waiting proofs of its team, the highest first; from -10 to 10. */
  priority: z.int(),
  /** Our addition: until when it has to be Ready, or else fails. */
  deadline: Timestamp.nullable(),
  /** Our addition, as in a circuit. */
  waiting_for: z.string().nullable(),
  /** Our addition, as in a circuit. */
  activity: z.string().nullable(),
  /** Our addition: name of the worker of another owner that made it; null where this server did. */
  made_elsewhere: z.string().nullable(),
  /** Our addition: who verified it. `prover` is the one that made it, and no one else; null until it is Ready. */
  verified_by: z.enum(['server', 'prover']).nullable(),
  /** Our addition: when the circuit was deleted, and the SHA-256 of its sources as they were downloaded; null while it is there. */
  deleted_circuit: z.object({ date_deleted: Timestamp, sha256: z.string().nullable() }).nullable(),
  /** Our addition: that of its build; null in lists. */
  setup: Setup.nullable(),
  /** Our addition: those of its build; null in lists. */
  advisories: z.array(Advisory).nullable(),
  /** Our addition: what the proof of a program took; null until Ready, and for circuits. */
  performance: Performance.nullable(),
  /** Our addition: what was predicted of it, and what it took; null in lists, to other teams, and where nothing was. */
  predicted: PredictedAndTaken.nullable(),
})
export type Proof = z.infer<typeof Proof>

export const ProofStatus = z.object({
  proof_id: z.uuid(),
  ...jobStatusKeys,
  /** Our addition: as in a proof. */
  verified: z.boolean().nullable(),
})
export type ProofStatus = z.infer<typeof ProofStatus>

/** What the framework's verifier says of a stored proof. */
export const Verification = z.object({ verified: z.boolean() })
export type Verification = z.infer<typeof Verification>

/** How long Ready proofs took, of the 10,000 newest that pass a filter; seconds are null where there is none. */
export const ProvingTimes = z.object({
  count: z.int(),
  p50_sec: z.number().nullable(),
  p95_sec: z.number().nullable(),
})
export type ProvingTimes = z.infer<typeof ProvingTimes>

/** What a list of proofs is narrowed by; a missing or null key does not narrow. */
export const ProofFilter = z.object({
  date_created_after: Moment.nullish(),
  date_created_before: Moment.nullish(),
  project_name: z.string().nullish(),
  status: JobStatus.nullish(),
  /** Our addition: a text in the ID, project name, build ID, status or error, in any case; looked for in the 10,000 newest. */
  search: z
    .string()
    .max(200, { error: 'search must have at most 200 characters.' })
    .refine((text) => !text.includes('\0'), { error: 'search must not hold a NUL.' })
    .transform((text) => text.trim())
    .nullish(),
})
export type ProofFilter = z.infer<typeof ProofFilter>
