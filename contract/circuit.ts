import { z } from 'zod'
import { Advisory } from './advisory.ts'
import { frameworkKeys } from './circuit-details.ts'
import { CircuitType } from './circuit-type.ts'
import { Moment, Timestamp } from './date.ts'
import { Duration } from './duration.ts'
import { unlessText } from './form-text.ts'
import { JsonObject } from './json.ts'
import { ProjectName } from './manifest.ts'
import { Meta } from './meta.ts'
import { Setup } from './setup.ts'
import { jobStatusKeys } from './job-status.ts'
import { JobStatus } from './status.ts'
import { Tags } from './tag.ts'

const commonKeys = {
  circuit_id: z.uuid(),
  /** Old name of `project_name`. */
  circuit_name: z.string(),
  project_name: z.string(),
  date_created: Timestamp,
  homepage: z.string().nullable(),
  meta: z.record(z.string(), z.string()),
  /** Null until the build is Ready. */
  num_proofs: z.int().nullable(),
  proving_scheme: z.string(),
  public: z.boolean(),
  repository: z.string().nullable(),
  status: JobStatus,
  finished_processing: z.boolean(),
  tags: z.array(z.string()),
  /** Old name of `team_name`. */
  team: z.string(),
  team_avatar_url: z.url(),
  team_name: z.string(),
  team_slug: z.string(),
  compute_time: Duration.nullable(),
  compute_time_sec: z.number().nullable(),
  /** Seconds by stage, always with `total`. */
  compute_times: z.record(z.string(), z.number()).nullable(),
  /** Bytes. */
  file_size: z.int().nullable(),
  queue_time: Duration.nullable(),
  queue_time_sec: z.number().nullable(),
  uploaded_file_name: z.string(),
  has_smart_contract_verifier: z.boolean(),
  has_verification_key: z.boolean(),
  verification_key: JsonObject.nullable(),
  warnings: z.array(z.string()).nullable(),
  error: z.string().nullable(),
  /** Our addition: who cancelled it, so that it is Failed; to other teams the name of its team. Null where no one did. */
  cancelled_by: z.string().nullable(),
  /** Our addition: null until Ready. */
  setup: Setup.nullable(),
  /** Our addition: exact versions that made the build, by tool; null until Ready. */
  versions: z.record(z.string(), z.string()).nullable(),
  /** Our addition: name of the worker of another owner that compiled it, whose word its keys are; null where this server did. */
  compiled_elsewhere: z.string().nullable(),
  /** Our addition: what is known today against those versions with this proving scheme. */
  advisories: z.array(Advisory),
  /** Our addition: what a Queued build waits for besides its turn; null in lists, and where it waits for nothing else. */
  waiting_for: z.string().nullable(),
  /** Our addition: a sample that is Queued and not compiled until it is first used. */
  starts_when_used: z.boolean(),
  /** Our addition: what is done at the moment while it is In Progress, in a few words; else null. */
  activity: z.string().nullable(),
}

/** A build, called circuit on the wire (wire-format 5.1); the framework's own keys hang on `circuit_type`. */
export const Circuit = z.discriminatedUnion('circuit_type', [
  z.object({ circuit_type: z.literal('boojum'), ...commonKeys, ...frameworkKeys.boojum }),
  z.object({ circuit_type: z.literal('circom'), ...commonKeys, ...frameworkKeys.circom }),
  z.object({ circuit_type: z.literal('gnark'), ...commonKeys, ...frameworkKeys.gnark }),
  z.object({ circuit_type: z.literal('halo2'), ...commonKeys, ...frameworkKeys.halo2 }),
  z.object({ circuit_type: z.literal('hermez'), ...commonKeys, ...frameworkKeys.hermez }),
  z.object({ circuit_type: z.literal('jolt'), ...commonKeys, ...frameworkKeys.jolt }),
  z.object({ circuit_type: z.literal('noir'), ...commonKeys, ...frameworkKeys.noir }),
  z.object({ circuit_type: z.literal('openvm'), ...commonKeys, ...frameworkKeys.openvm }),
  z.object({ circuit_type: z.literal('plonky2'), ...commonKeys, ...frameworkKeys.plonky2 }),
  z.object({ circuit_type: z.literal('snarkvm'), ...commonKeys, ...frameworkKeys.snarkvm }),
  z.object({ circuit_type: z.literal('sp1'), ...commonKeys, ...frameworkKeys.sp1 }),
])
export type Circuit = z.infer<typeof Circuit>

/** The keys that every build has, whatever its framework; a presenter adds the framework's own. */
export const CircuitCommon = z.object({ circuit_type: CircuitType, ...commonKeys })
export type CircuitCommon = z.infer<typeof CircuitCommon>

export const CircuitStatus = z.object({
  circuit_id: z.uuid(),
  ...jobStatusKeys,
  /** Our addition: how much of what its tools wrote there is to read, in bytes. */
  output_bytes: z.int(),
  /** Our addition, as in a circuit. */
  starts_when_used: z.boolean(),
})
export type CircuitStatus = z.infer<typeof CircuitStatus>

export const SmartContractVerifier = z.object({ contract_code: z.string() })
export type SmartContractVerifier = z.infer<typeof SmartContractVerifier>

/** What a Solidity verifier is called with for the team's newest proof of a build that has that; both null where none has. */
export const SmartContractCalldata = z.object({
  proof_id: z.uuid().nullable(),
  contract_calldata: z.string().nullable(),
})
export type SmartContractCalldata = z.infer<typeof SmartContractCalldata>

/** A file of a project; `path` is below the project's folder, `size` in bytes. */
export const ProjectFile = z.object({
  path: z.string(),
  size: z.int(),
  /** Of the one file whose text was asked for; null where that is no text, and missing where it is too long for a list. */
  content: z.string().nullable().optional(),
})
export type ProjectFile = z.infer<typeof ProjectFile>

/** What a list of builds is narrowed by; a missing or null key does not narrow. */
export const CircuitFilter = z.object({
  circuit_type: CircuitType.nullish(),
  date_created_after: Moment.nullish(),
  date_created_before: Moment.nullish(),
  project_name: z.string().nullish(),
  status: JobStatus.nullish(),
  tag: z.string().nullish(),
})
export type CircuitFilter = z.infer<typeof CircuitFilter>

/** A missing or null key leaves it as it is. `tags` are all that the build has from then on; none means untagged. */
/** Ours: the name of the project that a copy becomes; that of the original where it is left out. */
export const CircuitCopyRequest = z.object({ project_name: ProjectName.nullish() })
export type CircuitCopyRequest = z.infer<typeof CircuitCopyRequest>

export const CircuitUpdateRequest = z.object({
  tags: unlessText(Tags.nullish()),
  meta: unlessText(Meta.nullish()),
})
export type CircuitUpdateRequest = z.infer<typeof CircuitUpdateRequest>
