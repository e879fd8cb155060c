import { z } from 'zod'
import { CircuitType } from './circuit-type.ts'
import { JobFailureCause } from './failure-cause.ts'
import { OfferState } from './framework-status.ts'
import { JsonObject } from './json.ts'
import { Performance } from './performance.ts'
import { Setup } from './setup.ts'

const bytes = z.int().min(0)
const count = z.int().min(0).max(4096)
const Sha256 = z.string().regex(/^[0-9a-f]{64}$/, { error: 'A SHA-256 is 64 digits of hexadecimal in lower case.' })
const sentence = z.string().max(400)

/** What of a machine is wanted, had or free. */
export const WorkerResources = z.object({
  memory_bytes: bytes,
  threads: count,
  disk_bytes: bytes,
  gpus: count,
})
export type WorkerResources = z.infer<typeof WorkerResources>

/** The whole machine of a worker, as far as its jobs may use it. */
export const WorkerMachine = z.object({
  memory_bytes: bytes,
  threads: count,
  disk_bytes: bytes,
  /** One entry for each. */
  gpus: z.array(z.object({ memory_bytes: bytes })).max(64),
})
export type WorkerMachine = z.infer<typeof WorkerMachine>

/** What a worker says of one of the offers of its key. */
export const WorkerCapability = z.object({
  offer: z.string().max(100),
  state: OfferState,
  note: sentence,
  fraction: z.number().min(0).max(1).nullable(),
})
export type WorkerCapability = z.infer<typeof WorkerCapability>

/** A worker's sign of life. */
export const WorkerReport = z.object({
  /** Of the process: another one after each start. */
  worker_id: z.uuid(),
  /** The same after each start, so that a worker that was started again is known. */
  lasting_id: z.uuid().nullish(),
  /** Null where the call only asks what the key may serve, and is no sign of life. */
  capabilities: z.array(WorkerCapability).max(200).nullable(),
  total: WorkerMachine,
  free: WorkerResources,
  /** Why it takes no jobs at the moment; null while it does. */
  paused: sentence.nullish(),
})
export type WorkerReport = z.infer<typeof WorkerReport>

export const WorkerReported = z.object({
  /** The name of the key, which people read beside what its workers make. */
  worker_name: z.string(),
  /** What the key may serve. */
  offers: z.array(z.string()),
  /** So often the next report is due. */
  report_every_seconds: z.int(),
})
export type WorkerReported = z.infer<typeof WorkerReported>

export const WorkerEndRequest = z.object({ worker_id: z.uuid() })

export const WorkerTakeRequest = z.object({
  worker_id: z.uuid(),
  free: WorkerResources,
  /** For so long the answer may wait for a job. */
  wait_seconds: z.int().min(0).max(25).default(0),
})

export const WorkerFile = z.object({
  kind: z.enum(['project', 'kept', 'verification_key', 'input']),
  name: z.string(),
  sha256: Sha256,
  size: z.int(),
})
export type WorkerFile = z.infer<typeof WorkerFile>

/** A job that a worker has taken. */
export const WorkerJob = z.object({
  job_id: z.uuid(),
  delivery: z.int(),
  kind: z.enum(['compile', 'prove']),
  circuit_type: CircuitType,
  toolchain: z.string().nullable(),
  circuit_id: z.uuid(),
  manifest: JsonObject,
  resources: WorkerResources,
  /** A job of which nothing is heard for so long is taken away. */
  report_within_seconds: z.int(),
  files: z.array(WorkerFile),
})
export type WorkerJob = z.infer<typeof WorkerJob>

export const WorkerTaken = z.object({ job: WorkerJob.nullable() })
export type WorkerTaken = z.infer<typeof WorkerTaken>

export const WorkerJobReport = z.object({
  /** In a few words; missing or null where nothing has changed. */
  activity: z.string().max(500).nullish(),
})

export const WorkerGoOn = z.object({
  go_on: z.boolean(),
  why: z.enum(['withdrawn', 'lost']).nullable(),
})
export type WorkerGoOn = z.infer<typeof WorkerGoOn>

/** What a file of a result is; the bytes are in the part `file`. */
export const WorkerResultQuery = z.object({
  result_kind: z.enum(['kept', 'verification_key', 'solidity_verifier', 'interface', 'proof', 'public', 'calldata']),
  sha256: Sha256,
  /** Of a kept file, under which its framework finds it again. */
  result_name: z
    .string()
    .regex(/^[A-Za-z0-9_][A-Za-z0-9_.-]{0,99}$/, {
      error: 'A name has letters, digits, "_", "-" and "." alone, and begins with no dot.',
    })
    .nullish(),
})
export const WorkerResultParts = z.object({ file: z.file() })
export const WorkerResult = z.object({ sha256: Sha256, size: z.int() })
export type WorkerResult = z.infer<typeof WorkerResult>

const warnings = z.array(z.string().max(10_000)).max(1000)
/** Seconds by stage. */
const computeTimes = z
  .record(z.string().regex(/^[a-z][a-z0-9_]{0,39}$/), z.number().min(0).max(1e8))
  .refine((times) => Object.keys(times).length <= 64, { error: 'There are at most 64 stages.' })

export const WorkerFinishBuild = z.object({
  /** The keys that the framework adds to a circuit; they may be fewer, and no others. */
  details: JsonObject,
  setup: Setup,
  versions: z
    .record(z.string().max(100), z.string().max(200))
    .refine((versions) => Object.keys(versions).length <= 64, { error: 'There are at most 64 versions.' }),
  warnings,
  /** What was measured, for what its proofs take. */
  measured: z.record(z.string().max(100), z.number()),
  compute_times: computeTimes,
})
export type WorkerFinishBuild = z.infer<typeof WorkerFinishBuild>

export const WorkerFinishProof = z.object({
  warnings,
  compute_times: computeTimes,
  /** Of a program that has cycles. */
  performance: Performance.nullish(),
})
export type WorkerFinishProof = z.infer<typeof WorkerFinishProof>

export const WorkerFinished = z.object({
  /** `checking`: a worker of this server verifies the proof first. */
  outcome: z.enum(['ready', 'checking']),
})
export type WorkerFinished = z.infer<typeof WorkerFinished>

/** By what in the project's files or the input, for the person who reads it. */
export const WorkerFailure = z.object({
  failure: z.string().min(1).max(40_000),
  /** `input` where nothing is said. */
  failure_cause: JobFailureCause.optional(),
})

export const WorkerGivenBack = z.object({
  /** `outgrown`: it needs more memory than it was given. Only a `fault` counts against the job. */
  reason: z.enum(['ending', 'fault', 'unready', 'outgrown']),
  /** What it needs, where that is known. */
  memory_bytes: bytes.nullish(),
})
export type WorkerGivenBack = z.infer<typeof WorkerGivenBack>
