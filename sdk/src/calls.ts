// Written by `npm run generate -w sdk` from contract/routes.ts; sdk/generate has what writes it.
import type { CallWay } from './call-way.ts'

export interface Advisory {
  /** What it is known by: a number for users and teams, else a uuid. */
  id: string
  /** What has the weakness. */
  tool: string
  /** The version of it that made the build. */
  version: string
  /** The first version without the weakness; null where none is known. */
  fixed_in: string | null
  /** What it means. */
  summary: string
  /** Where it is described. */
  source: string
}

export interface Analytics {
  /** Web address; empty when unset. */
  url: string
  /** The host whose pages use `write_key`. */
  production_host: string
  /** Of the production host; null sends nothing. */
  write_key: string | null
  /** Of every other host; null sends nothing. */
  other_write_key: string | null
}

export interface ApiKey {
  /** The whole key, in the answer that makes it and never again. */
  api_key: string | null
  /** Username of the person whose key it is; null for a key of the server itself. */
  created_by: string | null
  /** When it was made. */
  date_created: string
  /** When it ends; null means never. */
  date_expires: string | null
  /** Null when it was never used. */
  date_last_used: string | null
  /** What it is known by: a number for users and teams, else a uuid. */
  id: string
  /** Its name. */
  name: string
  /** How the key begins. */
  prefix: string
  /** How the key ends. */
  suffix: string
}

export type ApiKeyName = string

export interface ApiKeyUpdateRequest {
  /** When it ends; null means never. */
  date_expires: string | null
}

export interface AvatarParts {
  /** What the job is done from. */
  files: Blob
}

export interface BoojumCircuit {
  /** The proving framework. */
  circuit_type: 'boojum'
  /** The build. */
  circuit_id: string
  /** Old name of `project_name`. */
  circuit_name: string
  /** The project, by its present name. */
  project_name: string
  /** When it was made. */
  date_created: string
  /** From the manifest. */
  homepage: string | null
  /** Notes of your own, text by text. */
  meta: { [key: string]: string }
  /** How many proofs were made; null until there can be one. */
  num_proofs: number | null
  /** The proof system within the framework. */
  proving_scheme: string
  /** Of a circuit: whether anybody may see it. Of a proof: its public values. */
  public: boolean
  /** From the manifest. */
  repository: string | null
  /** How far it is. */
  status: JobStatus
  /** True when the status is Ready or Failed. */
  finished_processing: boolean
  /** Names of the build. A tag moves to the newest build that asks for it. */
  tags: string[]
  /** Old name of `team_name`, or the team itself. */
  team: string
  /** Picture of the team. */
  team_avatar_url: string
  /** Display name of the team; in requests the old name of `team_slug`. */
  team_name: string
  /** The team as it is named in addresses and identifiers. */
  team_slug: string
  /** `compute_time_sec` as an ISO 8601 duration. */
  compute_time: string | null
  /** Seconds that the work took; null until it is done. */
  compute_time_sec: number | null
  /** The same by stage, with `total`. */
  compute_times: { [key: string]: number } | null
  /** Bytes that are stored; null until it is Ready. */
  file_size: number | null
  /** `queue_time_sec` as an ISO 8601 duration. */
  queue_time: string | null
  /** Seconds before the work began; null until it is done. */
  queue_time_sec: number | null
  /** Name of the archive as it was sent. */
  uploaded_file_name: string
  /** Whether there is a Solidity verifier. */
  has_smart_contract_verifier: boolean
  /** Whether there is a verification key. */
  has_verification_key: boolean
  /** In the framework's own form; null where it was not asked for. */
  verification_key: JsonObject | null
  /** What to know although it worked. */
  warnings: string[] | null
  /** Of a job: why it failed, else null. Of a refusal: what kind it is. */
  error: string | null
  /** Who cancelled it, so that it is Failed and `error` says so; to other teams the name of its team. Null where no one did. Ours. */
  cancelled_by: string | null
  /** Where the keys of the build come from; null until Ready, and in lists of proofs. Ours. */
  setup: Setup | null
  /** Exact versions of what made the build; null until Ready. Ours. */
  versions: { [key: string]: string } | null
  /** Name of the worker of another owner that compiled it, whose word its keys are; null where this server did. */
  compiled_elsewhere: string | null
  /** What is known today against the versions that made the build, with its proving scheme; also among its warnings. Null in lists of proofs. Ours. */
  advisories: Advisory[]
  /** While it is Queued: what it waits for besides its turn, and how far that is; else null. Ours. */
  waiting_for: string | null
  /** Whether it is a sample that is compiled when it is first used, and has not been: then it is Queued, and waits for that alone. Ours. */
  starts_when_used: boolean
  /** While it is In Progress: what is being done, and how much of that is done where it is known; else null. Ours. */
  activity: string | null
  /** The field that the circuit computes in. */
  field: string | null
  /** Version of the zkEVM that is proved, where it is one. */
  zkevm_version: string | null
  /** Bits of security by FRI's conjecture; null until Ready. */
  security_bits: number | null
}

export interface CircomCircuit {
  /** The proving framework. */
  circuit_type: 'circom'
  /** The build. */
  circuit_id: string
  /** Old name of `project_name`. */
  circuit_name: string
  /** The project, by its present name. */
  project_name: string
  /** When it was made. */
  date_created: string
  /** From the manifest. */
  homepage: string | null
  /** Notes of your own, text by text. */
  meta: { [key: string]: string }
  /** How many proofs were made; null until there can be one. */
  num_proofs: number | null
  /** The proof system within the framework. */
  proving_scheme: string
  /** Of a circuit: whether anybody may see it. Of a proof: its public values. */
  public: boolean
  /** From the manifest. */
  repository: string | null
  /** How far it is. */
  status: JobStatus
  /** True when the status is Ready or Failed. */
  finished_processing: boolean
  /** Names of the build. A tag moves to the newest build that asks for it. */
  tags: string[]
  /** Old name of `team_name`, or the team itself. */
  team: string
  /** Picture of the team. */
  team_avatar_url: string
  /** Display name of the team; in requests the old name of `team_slug`. */
  team_name: string
  /** The team as it is named in addresses and identifiers. */
  team_slug: string
  /** `compute_time_sec` as an ISO 8601 duration. */
  compute_time: string | null
  /** Seconds that the work took; null until it is done. */
  compute_time_sec: number | null
  /** The same by stage, with `total`. */
  compute_times: { [key: string]: number } | null
  /** Bytes that are stored; null until it is Ready. */
  file_size: number | null
  /** `queue_time_sec` as an ISO 8601 duration. */
  queue_time: string | null
  /** Seconds before the work began; null until it is done. */
  queue_time_sec: number | null
  /** Name of the archive as it was sent. */
  uploaded_file_name: string
  /** Whether there is a Solidity verifier. */
  has_smart_contract_verifier: boolean
  /** Whether there is a verification key. */
  has_verification_key: boolean
  /** In the framework's own form; null where it was not asked for. */
  verification_key: JsonObject | null
  /** What to know although it worked. */
  warnings: string[] | null
  /** Of a job: why it failed, else null. Of a refusal: what kind it is. */
  error: string | null
  /** Who cancelled it, so that it is Failed and `error` says so; to other teams the name of its team. Null where no one did. Ours. */
  cancelled_by: string | null
  /** Where the keys of the build come from; null until Ready, and in lists of proofs. Ours. */
  setup: Setup | null
  /** Exact versions of what made the build; null until Ready. Ours. */
  versions: { [key: string]: string } | null
  /** Name of the worker of another owner that compiled it, whose word its keys are; null where this server did. */
  compiled_elsewhere: string | null
  /** What is known today against the versions that made the build, with its proving scheme; also among its warnings. Null in lists of proofs. Ours. */
  advisories: Advisory[]
  /** While it is Queued: what it waits for besides its turn, and how far that is; else null. Ours. */
  waiting_for: string | null
  /** Whether it is a sample that is compiled when it is first used, and has not been: then it is Queued, and waits for that alone. Ours. */
  starts_when_used: boolean
  /** While it is In Progress: what is being done, and how much of that is done where it is known; else null. Ours. */
  activity: string | null
  /** The elliptic curve of the proof system. */
  curve: string
  /** Constraints of the circuit; null until Ready. */
  num_constraints: number | null
  /** Output signals; null until Ready. */
  num_outputs: number | null
  /** Private input signals; null until Ready. */
  num_private_inputs: number | null
  /** Public input signals; null until Ready. */
  num_public_inputs: number | null
}

export type Circuit =
  | BoojumCircuit
  | CircomCircuit
  | GnarkCircuit
  | Halo2Circuit
  | HermezCircuit
  | JoltCircuit
  | NoirCircuit
  | OpenvmCircuit
  | Plonky2Circuit
  | SnarkvmCircuit
  | Sp1Circuit

export interface CircuitComparison {
  /** The circuit that the address names; of a value, what it was there. */
  before: {
    /** The circuit as its own call answers it, without its verification key. */
    circuit: Circuit
    /** The file of the verification key as it is stored; null where there is none. */
    key_file: {
      /** SHA-256 of its sources, as the .tar.gz that they were downloaded as; null where they are not known. */
      sha256: string
      /** Bytes of the file. */
      size: number
    } | null
    /** Bytes of memory that a worker sets aside to compile it. */
    compile_memory: number
    /** Bytes of memory that a worker sets aside for a proof; null until it is Ready. */
    prove_memory: number | null
  }
  /** The circuit that `with` names; of a value, what it is there. */
  after: {
    /** The circuit as its own call answers it, without its verification key. */
    circuit: Circuit
    /** The file of the verification key as it is stored; null where there is none. */
    key_file: {
      /** SHA-256 of its sources, as the .tar.gz that they were downloaded as; null where they are not known. */
      sha256: string
      /** Bytes of the file. */
      size: number
    } | null
    /** Bytes of memory that a worker sets aside to compile it. */
    compile_memory: number
    /** Bytes of memory that a worker sets aside for a proof; null until it is Ready. */
    prove_memory: number | null
  }
  /** What the job is done from. */
  files: {
    /** Files that only the later circuit has. */
    added: ProjectFile[]
    /** Files that only the earlier circuit has. */
    removed: ProjectFile[]
    /** Files that both circuits have, with other content. */
    changed: {
      /** A file of the project; of a download, without it the whole project as .tar.gz; of a list, the one whose text is wanted, without it the one that is read first. */
      path: string
      /** Bytes of the file. */
      size: number
      /** Bytes of the file in the earlier circuit. */
      size_before: number
    }[]
    /** How many files have the same content in both. */
    same: number
  }
  /** Inputs that are not the same in both; null where those of one are not known. */
  changed_inputs:
    | {
        /** Its name. */
        name: string
        /** The circuit that the address names; of a value, what it was there. */
        before: string | null
        /** The circuit that `with` names; of a value, what it is there. */
        after: string | null
      }[]
    | null
  /** Public values that are not the same in both; null where those of one are not known. */
  changed_public_values:
    | {
        /** Its name. */
        name: string
        /** The circuit that the address names; of a value, what it was there. */
        before: string | null
        /** The circuit that `with` names; of a value, what it is there. */
        after: string | null
      }[]
    | null
}

export interface CircuitCopyRequest {
  /** The project, by its present name. */
  project_name?: string | null
}

export interface CircuitFilter {
  /** The proving framework. */
  circuit_type?: CircuitType | null
  /** Only what was made after this moment. */
  date_created_after?: string | null
  /** Only what was made before this moment. */
  date_created_before?: string | null
  /** The project, by its present name. */
  project_name?: string | null
  /** How far it is. */
  status?: JobStatus | null
  /** Only builds with this tag. */
  tag?: string | null
}

export interface CircuitInput {
  /** Its name. */
  name: ValueName
  /** What WebAuthn calls a passkey. */
  type: ValueType
  /** Whether a proof shows it. */
  visibility: 'public' | 'private'
  /** What it is, in words; may be empty. */
  description?: ValueDescription
}

export interface CircuitInterface {
  /** The build. */
  circuit_id: string
  /** The proving framework. */
  circuit_type: CircuitType
  /** What a proof’s input gives, in the order of the circuit; null where it is not known, or too much. */
  inputs: {
    /** Where it is described. */
    source: InterfaceSource
    /** The same in a sentence for those who rely on the proofs. */
    statement: string
    /** How the input is written: JSON or TOML by name, or the literals of Aleo in a list. */
    format: 'json' | 'toml' | 'aleo'
    /** One by one, in their order. */
    values: CircuitInput[]
  } | null
  /** JSON schema (draft 2020-12) of the input’s document; null where it is not known. */
  input_schema: JsonObject | null
  /** What a proof shows, in the order of the proof; null where it is not known. */
  public_values: {
    /** Where it is described. */
    source: InterfaceSource
    /** The same in a sentence for those who rely on the proofs. */
    statement: string
    /** One by one, in their order. */
    values: CircuitPublicValue[]
  } | null
  /** The project’s own example of an input, as its file has it; null where there is none. */
  sample: string | null
}

export interface CircuitPublicValue {
  /** Its name. */
  name: ValueName
  /** What WebAuthn calls a passkey. */
  type: ValueType
  /** Whether it is an input, or computed; null where that is not known. */
  origin: 'input' | 'output' | null
  /** What it is, in words; may be empty. */
  description?: ValueDescription
}

export interface CircuitSize {
  /** How long the whole list is. */
  count: number
  /** What is counted. */
  unit: 'constraints' | 'opcodes' | 'cycles' | 'rows'
}

export interface CircuitStatus {
  /** The build. */
  circuit_id: string
  /** How far it is. */
  status: JobStatus
  /** True when the status is Ready or Failed. */
  finished_processing: boolean
  /** While it is Queued: what it waits for besides its turn, and how far that is; else null. Ours. */
  waiting_for: string | null
  /** While it is In Progress: what is being done, and how much of that is done where it is known; else null. Ours. */
  activity: string | null
  /** How much of it is done, from 0 to 1; null where that is not known. */
  fraction: number | null
  /** While it is Queued: its place among the team's jobs that wait for the same workers, 1 being the next, counted to 1000; else null. Ours. */
  queue_position: number | null
  /** The steps in the order of the work: of a framework those of its builds and of its proofs, of a build or proof its own, with what each has taken. */
  stages: TimelineStage[]
  /** Of a job: why it failed, else null. Of a refusal: what kind it is. */
  error: string | null
  /** Who cancelled it, so that it is Failed and `error` says so; to other teams the name of its team. Null where no one did. Ours. */
  cancelled_by: string | null
  /** How much of what its tools wrote there is to read, in bytes; at most 1 MiB. Ours. */
  output_bytes: number
  /** Whether it is a sample that is compiled when it is first used, and has not been: then it is Queued, and waits for that alone. Ours. */
  starts_when_used: boolean
}

export type CircuitType =
  | 'boojum'
  | 'circom'
  | 'gnark'
  | 'halo2'
  | 'hermez'
  | 'jolt'
  | 'noir'
  | 'openvm'
  | 'plonky2'
  | 'snarkvm'
  | 'sp1'

export interface CircuitUpdateRequest {
  /** Names of the build. A tag moves to the newest build that asks for it. */
  tags?: string[] | null
  /** Notes of your own, text by text. */
  meta?: { [key: string]: string } | null
}

export interface Claim {
  /** The build. */
  circuit_id?: string | null
  /** The `sindri.json` of the project, with its defaults. */
  manifest?: {} | null
  /** In the framework's own form; null where it was not asked for. */
  verification_key?: unknown
  /** Of a circuit: whether anybody may see it. Of a proof: its public values. */
  public: unknown
  /** The proof in the framework's own form; null where it was not asked for. */
  proof: unknown
}

export interface ClaimVerdict {
  /** True when this server ran the framework's own verifier, and it accepted the proof; null until it is done, and of a proof that only its prover has verified. */
  verified: boolean
  /** Why the job is given back. Only a `fault` counts against it. */
  reason: string | null
  /** Where the keys of the build come from; null until Ready, and in lists of proofs. Ours. */
  setup: Setup | null
  /** What to know although it worked. */
  warnings: string[]
}

export interface ConsoleSettings {
  /** Where the documentation is. */
  documentation_url: string
  /** Where the team reads mail; null where it reads none. */
  support_email: string | null
  /** A hosted form in place of the console's own; `{email}` stands for the address of the user. */
  support_form_url: string | null
  /** Where page views go; null when they go nowhere. */
  analytics: Analytics | null
  /** With what people log in besides a password; null where there is no such provider. */
  single_sign_on: {
    /** Its name. */
    name: string
    /** Whether that is the only way in. */
    only: boolean
  } | null
}

export interface Credentials {
  /** Letters, digits and `@.+-_`, at most 150. */
  username: string
  /** At least 8 characters when it is chosen. */
  password: string
  /** Of the authenticator app, or a recovery code. */
  code?: string | null
}

export interface Estimate {
  /** What it goes by: Ready proofs of this `build`; those of other builds of its `framework`, by the size of their circuits; or nothing but what is `declared` that a proof takes at its most. Only proofs that the caller may see count. */
  basis: 'build' | 'framework' | 'declared'
  /** How many proofs it goes by. */
  samples: number
  /** What the stage has taken so far; null of one that is to come. */
  seconds: {
    /** One of twenty proofs is expected below. */
    low: number
    /** Half of the proofs are expected below. */
    expected: number
    /** One of twenty proofs is expected above. */
    high: number
  } | null
  /** Bytes of memory at its most; null where none was measured. */
  memory: {
    /** One of twenty proofs is expected below. */
    low: number
    /** Half of the proofs are expected below. */
    expected: number
    /** One of twenty proofs is expected above. */
    high: number
  } | null
  /** The build. */
  circuit_id: string
  /** Bytes of memory that a worker sets aside for it, and that it cannot pass. */
  declared_memory: number
  /** Whether some worker can make it, now or when it is back. */
  fits: boolean
  /** Why none can, with both figures; null where one can. */
  refusal: string | null
  /** While it is Queued: what it waits for besides its turn, and how far that is; else null. Ours. */
  waiting_for: string | null
}

export type FieldOrder = string

export interface FrameworkStages {
  /** Of a build. */
  compile: Stage[]
  /** Of a proof, its verification included. */
  prove: Stage[]
}

export interface FrameworkStatus {
  /** The proving framework. */
  circuit_type: CircuitType
  /** What builds of each version need. */
  toolchains: ToolchainStatus[]
  /** The steps in the order of the work: of a framework those of its builds and of its proofs, of a build or proof its own, with what each has taken. */
  stages: FrameworkStages
}

export interface FrameworkStatuses {
  /** How many workers are running. */
  workers: number
  /** Why no worker takes jobs at the moment, in a sentence; null where one does, or none is running. */
  paused: string | null
  /** What a worker of this server only watches, because its kernel does not limit it there, in sentences; empty where all limits are kept. */
  weaknesses: string[]
  /** What the operator has to look at, in sentences: workers that do not respond, or say that something is wrong. */
  worker_warnings: string[]
  /** The proving frameworks of this server. */
  frameworks: FrameworkStatus[]
}

export interface GenerateByPasswordRequest {
  /** Letters, digits and `@.+-_`, at most 150. */
  username: string
  /** At least 8 characters when it is chosen. */
  password: string
  /** Of the authenticator app, or a recovery code. */
  code?: string | null
  /** Its name. */
  name?: ApiKeyName | null
}

export interface GnarkCircuit {
  /** The proving framework. */
  circuit_type: 'gnark'
  /** The build. */
  circuit_id: string
  /** Old name of `project_name`. */
  circuit_name: string
  /** The project, by its present name. */
  project_name: string
  /** When it was made. */
  date_created: string
  /** From the manifest. */
  homepage: string | null
  /** Notes of your own, text by text. */
  meta: { [key: string]: string }
  /** How many proofs were made; null until there can be one. */
  num_proofs: number | null
  /** The proof system within the framework. */
  proving_scheme: string
  /** Of a circuit: whether anybody may see it. Of a proof: its public values. */
  public: boolean
  /** From the manifest. */
  repository: string | null
  /** How far it is. */
  status: JobStatus
  /** True when the status is Ready or Failed. */
  finished_processing: boolean
  /** Names of the build. A tag moves to the newest build that asks for it. */
  tags: string[]
  /** Old name of `team_name`, or the team itself. */
  team: string
  /** Picture of the team. */
  team_avatar_url: string
  /** Display name of the team; in requests the old name of `team_slug`. */
  team_name: string
  /** The team as it is named in addresses and identifiers. */
  team_slug: string
  /** `compute_time_sec` as an ISO 8601 duration. */
  compute_time: string | null
  /** Seconds that the work took; null until it is done. */
  compute_time_sec: number | null
  /** The same by stage, with `total`. */
  compute_times: { [key: string]: number } | null
  /** Bytes that are stored; null until it is Ready. */
  file_size: number | null
  /** `queue_time_sec` as an ISO 8601 duration. */
  queue_time: string | null
  /** Seconds before the work began; null until it is done. */
  queue_time_sec: number | null
  /** Name of the archive as it was sent. */
  uploaded_file_name: string
  /** Whether there is a Solidity verifier. */
  has_smart_contract_verifier: boolean
  /** Whether there is a verification key. */
  has_verification_key: boolean
  /** In the framework's own form; null where it was not asked for. */
  verification_key: JsonObject | null
  /** What to know although it worked. */
  warnings: string[] | null
  /** Of a job: why it failed, else null. Of a refusal: what kind it is. */
  error: string | null
  /** Who cancelled it, so that it is Failed and `error` says so; to other teams the name of its team. Null where no one did. Ours. */
  cancelled_by: string | null
  /** Where the keys of the build come from; null until Ready, and in lists of proofs. Ours. */
  setup: Setup | null
  /** Exact versions of what made the build; null until Ready. Ours. */
  versions: { [key: string]: string } | null
  /** Name of the worker of another owner that compiled it, whose word its keys are; null where this server did. */
  compiled_elsewhere: string | null
  /** What is known today against the versions that made the build, with its proving scheme; also among its warnings. Null in lists of proofs. Ours. */
  advisories: Advisory[]
  /** While it is Queued: what it waits for besides its turn, and how far that is; else null. Ours. */
  waiting_for: string | null
  /** Whether it is a sample that is compiled when it is first used, and has not been: then it is Queued, and waits for that alone. Ours. */
  starts_when_used: boolean
  /** While it is In Progress: what is being done, and how much of that is done where it is known; else null. Ours. */
  activity: string | null
  /** The elliptic curve of the proof system. */
  curve: string
  /** Version of gnark. */
  gnark_version: string
}

export interface Halo2Circuit {
  /** The proving framework. */
  circuit_type: 'halo2'
  /** The build. */
  circuit_id: string
  /** Old name of `project_name`. */
  circuit_name: string
  /** The project, by its present name. */
  project_name: string
  /** When it was made. */
  date_created: string
  /** From the manifest. */
  homepage: string | null
  /** Notes of your own, text by text. */
  meta: { [key: string]: string }
  /** How many proofs were made; null until there can be one. */
  num_proofs: number | null
  /** The proof system within the framework. */
  proving_scheme: string
  /** Of a circuit: whether anybody may see it. Of a proof: its public values. */
  public: boolean
  /** From the manifest. */
  repository: string | null
  /** How far it is. */
  status: JobStatus
  /** True when the status is Ready or Failed. */
  finished_processing: boolean
  /** Names of the build. A tag moves to the newest build that asks for it. */
  tags: string[]
  /** Old name of `team_name`, or the team itself. */
  team: string
  /** Picture of the team. */
  team_avatar_url: string
  /** Display name of the team; in requests the old name of `team_slug`. */
  team_name: string
  /** The team as it is named in addresses and identifiers. */
  team_slug: string
  /** `compute_time_sec` as an ISO 8601 duration. */
  compute_time: string | null
  /** Seconds that the work took; null until it is done. */
  compute_time_sec: number | null
  /** The same by stage, with `total`. */
  compute_times: { [key: string]: number } | null
  /** Bytes that are stored; null until it is Ready. */
  file_size: number | null
  /** `queue_time_sec` as an ISO 8601 duration. */
  queue_time: string | null
  /** Seconds before the work began; null until it is done. */
  queue_time_sec: number | null
  /** Name of the archive as it was sent. */
  uploaded_file_name: string
  /** Whether there is a Solidity verifier. */
  has_smart_contract_verifier: boolean
  /** Whether there is a verification key. */
  has_verification_key: boolean
  /** In the framework's own form; null where it was not asked for. */
  verification_key: JsonObject | null
  /** What to know although it worked. */
  warnings: string[] | null
  /** Of a job: why it failed, else null. Of a refusal: what kind it is. */
  error: string | null
  /** Who cancelled it, so that it is Failed and `error` says so; to other teams the name of its team. Null where no one did. Ours. */
  cancelled_by: string | null
  /** Where the keys of the build come from; null until Ready, and in lists of proofs. Ours. */
  setup: Setup | null
  /** Exact versions of what made the build; null until Ready. Ours. */
  versions: { [key: string]: string } | null
  /** Name of the worker of another owner that compiled it, whose word its keys are; null where this server did. */
  compiled_elsewhere: string | null
  /** What is known today against the versions that made the build, with its proving scheme; also among its warnings. Null in lists of proofs. Ours. */
  advisories: Advisory[]
  /** While it is Queued: what it waits for besides its turn, and how far that is; else null. Ours. */
  waiting_for: string | null
  /** Whether it is a sample that is compiled when it is first used, and has not been: then it is Queued, and waits for that alone. Ours. */
  starts_when_used: boolean
  /** While it is In Progress: what is being done, and how much of that is done where it is known; else null. Ours. */
  activity: string | null
  /** Path of the circuit type in the package. */
  class_name: string
  /** The elliptic curve of the proof system. */
  curve: string
  /** Base-two logarithm of the rows of the circuit. */
  degree: number
  /** Flavour and version of halo2. */
  halo2_version: string
}

export interface HermezCircuit {
  /** The proving framework. */
  circuit_type: 'hermez'
  /** The build. */
  circuit_id: string
  /** Old name of `project_name`. */
  circuit_name: string
  /** The project, by its present name. */
  project_name: string
  /** When it was made. */
  date_created: string
  /** From the manifest. */
  homepage: string | null
  /** Notes of your own, text by text. */
  meta: { [key: string]: string }
  /** How many proofs were made; null until there can be one. */
  num_proofs: number | null
  /** The proof system within the framework. */
  proving_scheme: string
  /** Of a circuit: whether anybody may see it. Of a proof: its public values. */
  public: boolean
  /** From the manifest. */
  repository: string | null
  /** How far it is. */
  status: JobStatus
  /** True when the status is Ready or Failed. */
  finished_processing: boolean
  /** Names of the build. A tag moves to the newest build that asks for it. */
  tags: string[]
  /** Old name of `team_name`, or the team itself. */
  team: string
  /** Picture of the team. */
  team_avatar_url: string
  /** Display name of the team; in requests the old name of `team_slug`. */
  team_name: string
  /** The team as it is named in addresses and identifiers. */
  team_slug: string
  /** `compute_time_sec` as an ISO 8601 duration. */
  compute_time: string | null
  /** Seconds that the work took; null until it is done. */
  compute_time_sec: number | null
  /** The same by stage, with `total`. */
  compute_times: { [key: string]: number } | null
  /** Bytes that are stored; null until it is Ready. */
  file_size: number | null
  /** `queue_time_sec` as an ISO 8601 duration. */
  queue_time: string | null
  /** Seconds before the work began; null until it is done. */
  queue_time_sec: number | null
  /** Name of the archive as it was sent. */
  uploaded_file_name: string
  /** Whether there is a Solidity verifier. */
  has_smart_contract_verifier: boolean
  /** Whether there is a verification key. */
  has_verification_key: boolean
  /** In the framework's own form; null where it was not asked for. */
  verification_key: JsonObject | null
  /** What to know although it worked. */
  warnings: string[] | null
  /** Of a job: why it failed, else null. Of a refusal: what kind it is. */
  error: string | null
  /** Who cancelled it, so that it is Failed and `error` says so; to other teams the name of its team. Null where no one did. Ours. */
  cancelled_by: string | null
  /** Where the keys of the build come from; null until Ready, and in lists of proofs. Ours. */
  setup: Setup | null
  /** Exact versions of what made the build; null until Ready. Ours. */
  versions: { [key: string]: string } | null
  /** Name of the worker of another owner that compiled it, whose word its keys are; null where this server did. */
  compiled_elsewhere: string | null
  /** What is known today against the versions that made the build, with its proving scheme; also among its warnings. Null in lists of proofs. Ours. */
  advisories: Advisory[]
  /** While it is Queued: what it waits for besides its turn, and how far that is; else null. Ours. */
  waiting_for: string | null
  /** Whether it is a sample that is compiled when it is first used, and has not been: then it is Queued, and waits for that alone. Ours. */
  starts_when_used: boolean
  /** While it is In Progress: what is being done, and how much of that is done where it is known; else null. Ours. */
  activity: string | null
  /** Version of the zkEVM that is proved, where it is one. */
  zkevm_version: string | null
}

export interface Histogram {
  /** Seconds that a bin is wide. */
  bin_size: number
  /** The bins, oldest first; one for each that lies within. */
  data: HistogramBin[]
  /** Where the first bin begins. */
  start_time: string
  /** Where the last one ends; missing or null means now. */
  end_time: string
}

export interface HistogramBin {
  /** When the bin begins. */
  bin: string
  /** Proofs of the bin that are Ready. */
  ready: number
  /** Proofs of the bin that failed. */
  failed: number
  /** Proofs of the bin that are being made. */
  in_progress: number
  /** Proofs of the bin that wait. */
  queued: number
}

export interface HistogramRequest {
  /** Seconds that a bin is wide. */
  bin_size?: number
  /** Where the first bin begins. */
  start_time: string
  /** Where the last one ends; missing or null means now. */
  end_time?: string | null
}

export type InterfaceSource = 'compiler' | 'program' | 'project' | 'worker'

export type JobStatus = 'Queued' | 'In Progress' | 'Ready' | 'Failed'

export interface JoltCircuit {
  /** The proving framework. */
  circuit_type: 'jolt'
  /** The build. */
  circuit_id: string
  /** Old name of `project_name`. */
  circuit_name: string
  /** The project, by its present name. */
  project_name: string
  /** When it was made. */
  date_created: string
  /** From the manifest. */
  homepage: string | null
  /** Notes of your own, text by text. */
  meta: { [key: string]: string }
  /** How many proofs were made; null until there can be one. */
  num_proofs: number | null
  /** The proof system within the framework. */
  proving_scheme: string
  /** Of a circuit: whether anybody may see it. Of a proof: its public values. */
  public: boolean
  /** From the manifest. */
  repository: string | null
  /** How far it is. */
  status: JobStatus
  /** True when the status is Ready or Failed. */
  finished_processing: boolean
  /** Names of the build. A tag moves to the newest build that asks for it. */
  tags: string[]
  /** Old name of `team_name`, or the team itself. */
  team: string
  /** Picture of the team. */
  team_avatar_url: string
  /** Display name of the team; in requests the old name of `team_slug`. */
  team_name: string
  /** The team as it is named in addresses and identifiers. */
  team_slug: string
  /** `compute_time_sec` as an ISO 8601 duration. */
  compute_time: string | null
  /** Seconds that the work took; null until it is done. */
  compute_time_sec: number | null
  /** The same by stage, with `total`. */
  compute_times: { [key: string]: number } | null
  /** Bytes that are stored; null until it is Ready. */
  file_size: number | null
  /** `queue_time_sec` as an ISO 8601 duration. */
  queue_time: string | null
  /** Seconds before the work began; null until it is done. */
  queue_time_sec: number | null
  /** Name of the archive as it was sent. */
  uploaded_file_name: string
  /** Whether there is a Solidity verifier. */
  has_smart_contract_verifier: boolean
  /** Whether there is a verification key. */
  has_verification_key: boolean
  /** In the framework's own form; null where it was not asked for. */
  verification_key: JsonObject | null
  /** What to know although it worked. */
  warnings: string[] | null
  /** Of a job: why it failed, else null. Of a refusal: what kind it is. */
  error: string | null
  /** Who cancelled it, so that it is Failed and `error` says so; to other teams the name of its team. Null where no one did. Ours. */
  cancelled_by: string | null
  /** Where the keys of the build come from; null until Ready, and in lists of proofs. Ours. */
  setup: Setup | null
  /** Exact versions of what made the build; null until Ready. Ours. */
  versions: { [key: string]: string } | null
  /** Name of the worker of another owner that compiled it, whose word its keys are; null where this server did. */
  compiled_elsewhere: string | null
  /** What is known today against the versions that made the build, with its proving scheme; also among its warnings. Null in lists of proofs. Ours. */
  advisories: Advisory[]
  /** While it is Queued: what it waits for besides its turn, and how far that is; else null. Ours. */
  waiting_for: string | null
  /** Whether it is a sample that is compiled when it is first used, and has not been: then it is Queued, and waits for that alone. Ours. */
  starts_when_used: boolean
  /** While it is In Progress: what is being done, and how much of that is done where it is known; else null. Ours. */
  activity: string | null
  /** Polynomial commitment scheme. */
  commitment_scheme: string
  /** Whether the guest uses the standard library of Rust. */
  std_enabled: boolean
  /** Version of Jolt. */
  jolt_version: string
  /** Package of the guest program. */
  package_name: string
  /** Function that is proved. */
  guest_function: string
  /** What proofs name the program by, as the framework writes it; null until Ready. */
  program_key: string | null
  /** Bytes of the program for RISC-V; null until Ready. */
  elf_size: number | null
  /** Cycles of the program on the project's own input; null until Ready, and where it has none. */
  sample_cycles: number | null
  /** Segments of the same execution. */
  sample_segments: number | null
  /** The functions that those cycles went to, up to 20 from the one that took most, by the symbols of the program; null until Ready, and where the zkVM does not tell. */
  sample_functions:
    | {
        /** Its name. */
        name: string
        /** Instructions of the program that were executed. */
        cycles: number
      }[]
    | null
}

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

export type JsonObject = { [key: string]: Json }

export interface LoginRequest {
  /** Letters, digits and `@.+-_`, at most 150. */
  username: string
  /** At least 8 characters when it is chosen. */
  password: string
  /** Of the authenticator app, or a recovery code. */
  code?: string | null
  /** A passkey that was asked for, as browsers answer. */
  passkey?: {
    /** What it is known by: a number for users and teams, else a uuid. */
    id: string
    /** The same as `id`. */
    rawId: string
    /** What WebAuthn calls a passkey. */
    type: 'public-key'
    /** What the authenticator answered. */
    response: {
      /** What the browser asked it, as base64url. */
      clientDataJSON: string
      /** What it says of itself, as base64url. */
      authenticatorData: string
      /** Its signature over both, as base64url. */
      signature: string
      /** Whom it names, as base64url. */
      userHandle?: string | null
    }
  } | null
}

export interface MailRequest {
  /** Letters, digits and `@.+-_`, at most 150. */
  username?: string | null
  /** Email address. */
  email?: string | null
}

export interface MailRequested {
  /** Always true: a call that fails has another status. */
  success: true
  /** Whether this server writes its mails into a folder, because no mail server is set up. */
  to_outbox: boolean
}

export type NewPassword = string

export interface NewShare {
  /** The link, as the team knows it. */
  share_id: string
  /** The proof. */
  proof_id: string
  /** The last characters of the link, to know it by. */
  link_ending: string
  /** Username of the one who made it, or the API key and whose it is. */
  made_by: string
  /** When it was made. */
  date_created: string
  /** The link, for the only time: what is kept of it here cannot be turned back into it. */
  share_link: string
}

export interface NoirCircuit {
  /** The proving framework. */
  circuit_type: 'noir'
  /** The build. */
  circuit_id: string
  /** Old name of `project_name`. */
  circuit_name: string
  /** The project, by its present name. */
  project_name: string
  /** When it was made. */
  date_created: string
  /** From the manifest. */
  homepage: string | null
  /** Notes of your own, text by text. */
  meta: { [key: string]: string }
  /** How many proofs were made; null until there can be one. */
  num_proofs: number | null
  /** The proof system within the framework. */
  proving_scheme: string
  /** Of a circuit: whether anybody may see it. Of a proof: its public values. */
  public: boolean
  /** From the manifest. */
  repository: string | null
  /** How far it is. */
  status: JobStatus
  /** True when the status is Ready or Failed. */
  finished_processing: boolean
  /** Names of the build. A tag moves to the newest build that asks for it. */
  tags: string[]
  /** Old name of `team_name`, or the team itself. */
  team: string
  /** Picture of the team. */
  team_avatar_url: string
  /** Display name of the team; in requests the old name of `team_slug`. */
  team_name: string
  /** The team as it is named in addresses and identifiers. */
  team_slug: string
  /** `compute_time_sec` as an ISO 8601 duration. */
  compute_time: string | null
  /** Seconds that the work took; null until it is done. */
  compute_time_sec: number | null
  /** The same by stage, with `total`. */
  compute_times: { [key: string]: number } | null
  /** Bytes that are stored; null until it is Ready. */
  file_size: number | null
  /** `queue_time_sec` as an ISO 8601 duration. */
  queue_time: string | null
  /** Seconds before the work began; null until it is done. */
  queue_time_sec: number | null
  /** Name of the archive as it was sent. */
  uploaded_file_name: string
  /** Whether there is a Solidity verifier. */
  has_smart_contract_verifier: boolean
  /** Whether there is a verification key. */
  has_verification_key: boolean
  /** In the framework's own form; null where it was not asked for. */
  verification_key: JsonObject | null
  /** What to know although it worked. */
  warnings: string[] | null
  /** Of a job: why it failed, else null. Of a refusal: what kind it is. */
  error: string | null
  /** Who cancelled it, so that it is Failed and `error` says so; to other teams the name of its team. Null where no one did. Ours. */
  cancelled_by: string | null
  /** Where the keys of the build come from; null until Ready, and in lists of proofs. Ours. */
  setup: Setup | null
  /** Exact versions of what made the build; null until Ready. Ours. */
  versions: { [key: string]: string } | null
  /** Name of the worker of another owner that compiled it, whose word its keys are; null where this server did. */
  compiled_elsewhere: string | null
  /** What is known today against the versions that made the build, with its proving scheme; also among its warnings. Null in lists of proofs. Ours. */
  advisories: Advisory[]
  /** While it is Queued: what it waits for besides its turn, and how far that is; else null. Ours. */
  waiting_for: string | null
  /** Whether it is a sample that is compiled when it is first used, and has not been: then it is Queued, and waits for that alone. Ours. */
  starts_when_used: boolean
  /** While it is In Progress: what is being done, and how much of that is done where it is known; else null. Ours. */
  activity: string | null
  /** Opcodes of the compiled program; null until Ready. */
  acir_opcodes: number | null
  /** Gates of the circuit; null until Ready. */
  circuit_size: number | null
  /** The elliptic curve of the proof system. */
  curve: string
  /** Package name in Nargo.toml. */
  nargo_package_name: string
  /** Version of Noir. */
  noir_version: string
}

export type OfferState = 'ready' | 'installing' | 'missing' | 'broken'

export interface OpenvmCircuit {
  /** The proving framework. */
  circuit_type: 'openvm'
  /** The build. */
  circuit_id: string
  /** Old name of `project_name`. */
  circuit_name: string
  /** The project, by its present name. */
  project_name: string
  /** When it was made. */
  date_created: string
  /** From the manifest. */
  homepage: string | null
  /** Notes of your own, text by text. */
  meta: { [key: string]: string }
  /** How many proofs were made; null until there can be one. */
  num_proofs: number | null
  /** The proof system within the framework. */
  proving_scheme: string
  /** Of a circuit: whether anybody may see it. Of a proof: its public values. */
  public: boolean
  /** From the manifest. */
  repository: string | null
  /** How far it is. */
  status: JobStatus
  /** True when the status is Ready or Failed. */
  finished_processing: boolean
  /** Names of the build. A tag moves to the newest build that asks for it. */
  tags: string[]
  /** Old name of `team_name`, or the team itself. */
  team: string
  /** Picture of the team. */
  team_avatar_url: string
  /** Display name of the team; in requests the old name of `team_slug`. */
  team_name: string
  /** The team as it is named in addresses and identifiers. */
  team_slug: string
  /** `compute_time_sec` as an ISO 8601 duration. */
  compute_time: string | null
  /** Seconds that the work took; null until it is done. */
  compute_time_sec: number | null
  /** The same by stage, with `total`. */
  compute_times: { [key: string]: number } | null
  /** Bytes that are stored; null until it is Ready. */
  file_size: number | null
  /** `queue_time_sec` as an ISO 8601 duration. */
  queue_time: string | null
  /** Seconds before the work began; null until it is done. */
  queue_time_sec: number | null
  /** Name of the archive as it was sent. */
  uploaded_file_name: string
  /** Whether there is a Solidity verifier. */
  has_smart_contract_verifier: boolean
  /** Whether there is a verification key. */
  has_verification_key: boolean
  /** In the framework's own form; null where it was not asked for. */
  verification_key: JsonObject | null
  /** What to know although it worked. */
  warnings: string[] | null
  /** Of a job: why it failed, else null. Of a refusal: what kind it is. */
  error: string | null
  /** Who cancelled it, so that it is Failed and `error` says so; to other teams the name of its team. Null where no one did. Ours. */
  cancelled_by: string | null
  /** Where the keys of the build come from; null until Ready, and in lists of proofs. Ours. */
  setup: Setup | null
  /** Exact versions of what made the build; null until Ready. Ours. */
  versions: { [key: string]: string } | null
  /** Name of the worker of another owner that compiled it, whose word its keys are; null where this server did. */
  compiled_elsewhere: string | null
  /** What is known today against the versions that made the build, with its proving scheme; also among its warnings. Null in lists of proofs. Ours. */
  advisories: Advisory[]
  /** While it is Queued: what it waits for besides its turn, and how far that is; else null. Ours. */
  waiting_for: string | null
  /** Whether it is a sample that is compiled when it is first used, and has not been: then it is Queued, and waits for that alone. Ours. */
  starts_when_used: boolean
  /** While it is In Progress: what is being done, and how much of that is done where it is known; else null. Ours. */
  activity: string | null
  /** Version of OpenVM. */
  openvm_version: string
  /** What proofs name the program by, as the framework writes it; null until Ready. */
  program_key: string | null
  /** Bytes of the program for RISC-V; null until Ready. */
  elf_size: number | null
  /** Cycles of the program on the project's own input; null until Ready, and where it has none. */
  sample_cycles: number | null
  /** Segments of the same execution. */
  sample_segments: number | null
  /** The functions that those cycles went to, up to 20 from the one that took most, by the symbols of the program; null until Ready, and where the zkVM does not tell. */
  sample_functions:
    | {
        /** Its name. */
        name: string
        /** Instructions of the program that were executed. */
        cycles: number
      }[]
    | null
}

export interface PasswordChangeRequest {
  /** The password until now. */
  old_password: string
  /** The password from now on: at least 8 characters. */
  new_password: NewPassword
  /** Of the authenticator app, or a recovery code. */
  code?: string | null
  /** A passkey that was asked for, as browsers answer. */
  passkey?: {
    /** What it is known by: a number for users and teams, else a uuid. */
    id: string
    /** The same as `id`. */
    rawId: string
    /** What WebAuthn calls a passkey. */
    type: 'public-key'
    /** What the authenticator answered. */
    response: {
      /** What the browser asked it, as base64url. */
      clientDataJSON: string
      /** What it says of itself, as base64url. */
      authenticatorData: string
      /** Its signature over both, as base64url. */
      signature: string
      /** Whom it names, as base64url. */
      userHandle?: string | null
    }
  } | null
}

export interface PasswordSet {
  /** Always true: a call that fails has another status. */
  success: true
  /** How many of the person ended: because that was asked for, or because no mail had reached them before. */
  api_keys_ended: number
  /** How many of the person still work. */
  api_keys_left: number
}

export interface PasswordSetRequest {
  /** The token in question. */
  token: string
  /** The password from now on: at least 8 characters. */
  new_password: NewPassword
  /** Whether all API keys of the person end, too: someone else may have had the account. */
  end_api_keys?: boolean | null
}

export interface Plonky2Circuit {
  /** The proving framework. */
  circuit_type: 'plonky2'
  /** The build. */
  circuit_id: string
  /** Old name of `project_name`. */
  circuit_name: string
  /** The project, by its present name. */
  project_name: string
  /** When it was made. */
  date_created: string
  /** From the manifest. */
  homepage: string | null
  /** Notes of your own, text by text. */
  meta: { [key: string]: string }
  /** How many proofs were made; null until there can be one. */
  num_proofs: number | null
  /** The proof system within the framework. */
  proving_scheme: string
  /** Of a circuit: whether anybody may see it. Of a proof: its public values. */
  public: boolean
  /** From the manifest. */
  repository: string | null
  /** How far it is. */
  status: JobStatus
  /** True when the status is Ready or Failed. */
  finished_processing: boolean
  /** Names of the build. A tag moves to the newest build that asks for it. */
  tags: string[]
  /** Old name of `team_name`, or the team itself. */
  team: string
  /** Picture of the team. */
  team_avatar_url: string
  /** Display name of the team; in requests the old name of `team_slug`. */
  team_name: string
  /** The team as it is named in addresses and identifiers. */
  team_slug: string
  /** `compute_time_sec` as an ISO 8601 duration. */
  compute_time: string | null
  /** Seconds that the work took; null until it is done. */
  compute_time_sec: number | null
  /** The same by stage, with `total`. */
  compute_times: { [key: string]: number } | null
  /** Bytes that are stored; null until it is Ready. */
  file_size: number | null
  /** `queue_time_sec` as an ISO 8601 duration. */
  queue_time: string | null
  /** Seconds before the work began; null until it is done. */
  queue_time_sec: number | null
  /** Name of the archive as it was sent. */
  uploaded_file_name: string
  /** Whether there is a Solidity verifier. */
  has_smart_contract_verifier: boolean
  /** Whether there is a verification key. */
  has_verification_key: boolean
  /** In the framework's own form; null where it was not asked for. */
  verification_key: JsonObject | null
  /** What to know although it worked. */
  warnings: string[] | null
  /** Of a job: why it failed, else null. Of a refusal: what kind it is. */
  error: string | null
  /** Who cancelled it, so that it is Failed and `error` says so; to other teams the name of its team. Null where no one did. Ours. */
  cancelled_by: string | null
  /** Where the keys of the build come from; null until Ready, and in lists of proofs. Ours. */
  setup: Setup | null
  /** Exact versions of what made the build; null until Ready. Ours. */
  versions: { [key: string]: string } | null
  /** Name of the worker of another owner that compiled it, whose word its keys are; null where this server did. */
  compiled_elsewhere: string | null
  /** What is known today against the versions that made the build, with its proving scheme; also among its warnings. Null in lists of proofs. Ours. */
  advisories: Advisory[]
  /** While it is Queued: what it waits for besides its turn, and how far that is; else null. Ours. */
  waiting_for: string | null
  /** Whether it is a sample that is compiled when it is first used, and has not been: then it is Queued, and waits for that alone. Ours. */
  starts_when_used: boolean
  /** While it is In Progress: what is being done, and how much of that is done where it is known; else null. Ours. */
  activity: string | null
  /** Path of the circuit type in the package. */
  struct_name: string
  /** Version of plonky2. */
  plonky2_version: string
}

export interface PredictedAndTaken {
  /** What it goes by: Ready proofs of this `build`; those of other builds of its `framework`, by the size of their circuits; or nothing but what is `declared` that a proof takes at its most. Only proofs that the caller may see count. */
  basis: 'build' | 'framework' | 'declared'
  /** How many proofs it goes by. */
  samples: number
  /** What the stage has taken so far; null of one that is to come. */
  seconds: {
    /** One of twenty proofs is expected below. */
    low: number
    /** Half of the proofs are expected below. */
    expected: number
    /** One of twenty proofs is expected above. */
    high: number
  } | null
  /** Bytes of memory at its most; null where none was measured. */
  memory: {
    /** One of twenty proofs is expected below. */
    low: number
    /** Half of the proofs are expected below. */
    expected: number
    /** One of twenty proofs is expected above. */
    high: number
  } | null
  /** Seconds of work that it took; null until it is Ready. */
  taken_seconds: number | null
  /** Bytes of memory that it took at its most; null until it is Ready, and where it was not measured. */
  taken_memory: number | null
}

export interface Project {
  /** When the team made its newest proof of the project; null where there is none, and to other teams. Ours. */
  date_last_proof: string | null
  /** The first line of the readme of that build, as plain text; null where there is none. Ours. */
  readme_summary: string | null
  /** When it was made. */
  date_created: string
  /** Whether everyone may see the project. */
  is_public: boolean
  /** Words to find the project by: lower case, 2 to 30 characters. */
  labels: string[]
  /** The newest build tagged `latest`, else the newest build. */
  latest_circuit: {
    /** The build. */
    circuit_id: string
    /** The proving framework. */
    circuit_type: CircuitType
    /** When it was made. */
    date_created: string
    /** The proof system within the framework. */
    proving_scheme: string
    /** How far it is. */
    status: JobStatus
    /** Whether it is Failed because someone cancelled it. Ours. */
    is_cancelled: boolean
    /** Whether it is a sample that is compiled when it is first used, and has not been: then it is Queued, and waits for that alone. Ours. */
    starts_when_used: boolean
    /** Whether there is a Solidity verifier. */
    has_smart_contract_verifier: boolean
    /** How large the circuit is, in what its framework counts; null where it counts nothing, or not yet. Ours. */
    complexity: CircuitSize | null
  } | null
  /** Its name. */
  name: string
  /** How many proofs were made; null until there can be one. */
  num_proofs: number | null
  /** The project: its id, `name` or `team/name`. */
  project_id: string
  /** Names of the build. A tag moves to the newest build that asks for it. */
  tags: string[]
  /** Old name of `team_name`, or the team itself. */
  team: string
  /** Picture of the team. */
  team_avatar_url: string
  /** Display name of the team; in requests the old name of `team_slug`. */
  team_name: string
  /** The team as it is named in addresses and identifiers. */
  team_slug: string
}

export interface ProjectFile {
  /** A file of the project; of a download, without it the whole project as .tar.gz; of a list, the one whose text is wanted, without it the one that is read first. */
  path: string
  /** Bytes of the file. */
  size: number
  /** Of the one file whose text was asked for; null where that is no text, and missing where it is too long. Ours. */
  content?: string | null
}

export interface ProjectListRequest {
  /** The team as it is named in addresses and identifiers. */
  team_slug?: string | null
  /** Display name of the team; in requests the old name of `team_slug`. */
  team_name?: string | null
}

export interface ProjectSettingsRequest {
  /** Whether everyone may see the project. */
  is_public?: boolean | null
  /** Words to find the project by: lower case, 2 to 30 characters. */
  labels?: string[] | null
  /** Its name. */
  name?: string | null
}

export interface Proof {
  /** The proof. */
  proof_id: string
  /** Old name of `project_name`. */
  circuit_name: string
  /** The project, by its present name. */
  project_name: string
  /** The build. */
  circuit_id: string
  /** The proving framework. */
  circuit_type: CircuitType
  /** When it was made. */
  date_created: string
  /** Notes of your own, text by text. */
  meta: { [key: string]: string }
  /** Proofs are always verified here, whatever is asked. */
  perform_verify: boolean
  /** How far it is. */
  status: JobStatus
  /** True when the status is Ready or Failed. */
  finished_processing: boolean
  /** True when this server ran the framework's own verifier, and it accepted the proof; null until it is done, and of a proof that only its prover has verified. */
  verified: boolean | null
  /** Old name of `team_name`, or the team itself. */
  team: string
  /** Picture of the team. */
  team_avatar_url: string
  /** Display name of the team; in requests the old name of `team_slug`. */
  team_name: string
  /** The team as it is named in addresses and identifiers. */
  team_slug: string
  /** Display name of the team that owns the circuit. */
  circuit_team: string
  /** Its picture. */
  circuit_team_avatar_url: string
  /** Its slug. */
  circuit_team_slug: string
  /** `compute_time_sec` as an ISO 8601 duration. */
  compute_time: string | null
  /** Seconds that the work took; null until it is done. */
  compute_time_sec: number | null
  /** The same by stage, with `total`. */
  compute_times: { [key: string]: number } | null
  /** Bytes that are stored; null until it is Ready. */
  file_size: number | null
  /** The proof in the framework's own form; null where it was not asked for. */
  proof: JsonObject | null
  /** Of a circuit: whether anybody may see it. Of a proof: its public values. */
  public: Json | null
  /** `queue_time_sec` as an ISO 8601 duration. */
  queue_time: string | null
  /** Seconds before the work began; null until it is done. */
  queue_time_sec: number | null
  /** What the Solidity verifier is called with; null where it was not asked for, or the framework has none. */
  smart_contract_calldata: string | null
  /** Whether there is calldata. */
  has_smart_contract_calldata: boolean
  /** Whether there is a verification key. */
  has_verification_key: boolean
  /** In the framework's own form; null where it was not asked for. */
  verification_key: JsonObject | null
  /** What to know although it worked. */
  warnings: string[] | null
  /** Of a job: why it failed, else null. Of a refusal: what kind it is. */
  error: string | null
  /** Why it Failed. `input`: the circuit or its program refused the input. `limit`: it took more memory, time or disk than it may. `build`: no proof can be made with this build. `server`: a fault of the server or of a worker. `cancelled`: a person cancelled it, or deleted its circuit. `deadline`: it was not Ready by its deadline. Null while it has not Failed. */
  failure_cause: 'input' | 'limit' | 'build' | 'server' | 'cancelled' | 'deadline' | null
  /** Who cancelled it, so that it is Failed and `error` says so; to other teams the name of its team. Null where no one did. Ours. */
  cancelled_by: string | null
  /** Order among the waiting proofs of the team, the highest first; from -10 to 10, and 0 where nothing is said. It moves no team ahead of another. */
  priority: number
  /** Until when the proof has to be Ready: one that is not, whether it waits or runs, fails then. Of equal priority the earlier deadline goes first. Null for none. */
  deadline: string | null
  /** While it is Queued: what it waits for besides its turn, and how far that is; else null. Ours. */
  waiting_for: string | null
  /** While it is In Progress: what is being done, and how much of that is done where it is known; else null. Ours. */
  activity: string | null
  /** Name of the worker of another owner that made it; null where this server did. */
  made_elsewhere: string | null
  /** `server` where this server verified it; `prover` where only the prover that made it did, because this server has no verifier for it; null until it is Ready. */
  verified_by: 'server' | 'prover' | null
  /** What is known of a circuit that its team has deleted since; null while it is there. */
  deleted_circuit: {
    /** When it was deleted. */
    date_deleted: string
    /** SHA-256 of its sources, as the .tar.gz that they were downloaded as; null where they are not known. */
    sha256: string | null
  } | null
  /** Where the keys of the build come from; null until Ready, and in lists of proofs. Ours. */
  setup: Setup | null
  /** What is known today against the versions that made the build, with its proving scheme; also among its warnings. Null in lists of proofs. Ours. */
  advisories: Advisory[] | null
  /** What the proof of a zkVM's program took; null until Ready, and for circuits. Ours. */
  performance: {
    /** Instructions of the program that were executed. */
    cycles: number | null
    /** Parts of the execution that are proved one by one. */
    segments: number | null
    /** Cycles by the prover's time without its start-up. */
    cycles_per_sec: number | null
    /** Bytes that the prover took at its most. */
    peak_memory: number | null
    /** Seconds until the prover had its keys and began. */
    start_up_sec: number | null
  } | null
  /** What was predicted of the proof when it was asked for, and what it took; null in lists, to other teams, and where nothing was predicted. Ours. */
  predicted: PredictedAndTaken | null
}

export interface ProofFilter {
  /** Only what was made after this moment. */
  date_created_after?: string | null
  /** Only what was made before this moment. */
  date_created_before?: string | null
  /** The project, by its present name. */
  project_name?: string | null
  /** How far it is. */
  status?: JobStatus | null
  /** Only what holds this text, in any case, in its ID, project name, build ID, status or error; looked for in the 10,000 newest that the rest of the filter leaves. Ours. */
  search?: string | null
}

export interface ProofStatus {
  /** The proof. */
  proof_id: string
  /** How far it is. */
  status: JobStatus
  /** True when the status is Ready or Failed. */
  finished_processing: boolean
  /** While it is Queued: what it waits for besides its turn, and how far that is; else null. Ours. */
  waiting_for: string | null
  /** While it is In Progress: what is being done, and how much of that is done where it is known; else null. Ours. */
  activity: string | null
  /** How much of it is done, from 0 to 1; null where that is not known. */
  fraction: number | null
  /** While it is Queued: its place among the team's jobs that wait for the same workers, 1 being the next, counted to 1000; else null. Ours. */
  queue_position: number | null
  /** The steps in the order of the work: of a framework those of its builds and of its proofs, of a build or proof its own, with what each has taken. */
  stages: TimelineStage[]
  /** Of a job: why it failed, else null. Of a refusal: what kind it is. */
  error: string | null
  /** Who cancelled it, so that it is Failed and `error` says so; to other teams the name of its team. Null where no one did. Ours. */
  cancelled_by: string | null
  /** True when this server ran the framework's own verifier, and it accepted the proof; null until it is done, and of a proof that only its prover has verified. */
  verified: boolean | null
}

export interface ProvingTimes {
  /** How long the whole list is. */
  count: number
  /** Seconds of work that half of them did not exceed; null where there is none. */
  p50_sec: number | null
  /** Seconds of work that 95 of 100 did not exceed; null where there is none. */
  p95_sec: number | null
}

export interface PublicValue {
  /** Its place in the proof, from 0 on. */
  position: number
  /** Its name. */
  name: string | null
  /** What WebAuthn calls a passkey. */
  type: string | null
  /** The number in decimal; null where it is none. */
  decimal: string | null
  /** The number or the bytes in hexadecimal, after 0x; null for text. */
  hex: string | null
  /** What is the matter, in at most 10,000 characters. */
  text: string | null
}

export interface PublicValues {
  /** The proof. */
  proof_id: string
  /** The build. */
  circuit_id: string
  /** Whose word the names are; null where nothing names the values. */
  named_by: 'proof' | 'compiler' | 'program' | 'project' | 'worker' | null
  /** The same in a sentence for those who rely on the proofs. */
  statement: string
  /** One by one, in their order. */
  values: PublicValue[]
}

export interface Setup {
  /** Which kind it is. */
  kind: 'development' | 'ceremony' | 'uploaded' | 'none needed' | 'forgeable' | 'elsewhere'
  /** The same in a sentence for those who rely on the proofs. */
  statement: string
  /** The public parameters that the keys were made with, and their hash. */
  parameters?: {
    /** Its name. */
    name: string
    /** Hash of the file. */
    blake2b: string
  }
  /** The ceremony that the parameters are known to be of, by their hash. Absent for every other set-up. */
  ceremony?: {
    /** Its name. */
    name: string
    /** Of people who do not depend on each other. */
    contributions: number
    /** Where it is described. */
    source: string
  }
  /** What was done to find keys that cannot prove, or that others can forge with. Absent where nothing was. */
  checked?: string[]
  /** What was not checked, and why. Absent where there is nothing to tell. */
  unchecked?: string[]
}

export interface Share {
  /** The link, as the team knows it. */
  share_id: string
  /** The proof. */
  proof_id: string
  /** The last characters of the link, to know it by. */
  link_ending: string
  /** Username of the one who made it, or the API key and whose it is. */
  made_by: string
  /** When it was made. */
  date_created: string
}

export interface SharedProof {
  /** The proof. */
  proof_id: string
  /** The build. */
  circuit_id: string
  /** The project, by its present name. */
  project_name: string
  /** Display name of the team; in requests the old name of `team_slug`. */
  team_name: string
  /** The team as it is named in addresses and identifiers. */
  team_slug: string
  /** Its slug. */
  circuit_team_slug: string
  /** Names of the build. A tag moves to the newest build that asks for it. */
  tags: string[]
  /** The proving framework. */
  circuit_type: CircuitType
  /** The proof system within the framework. */
  proving_scheme: string
  /** SHA-256 of the archive of its sources; null where it is not known. */
  sources_sha256: string | null
  /** Whether everyone may read its sources here. */
  has_public_sources: boolean
  /** When it was made and verified. */
  date_ready: string | null
  /** `server` where this server verified it; `prover` where only the prover that made it did, because this server has no verifier for it; null until it is Ready. */
  verified_by: 'server' | 'prover'
  /** Name of the worker of another owner that made it; null where this server did. */
  made_elsewhere: string | null
  /** Where the keys of the build come from; null until Ready, and in lists of proofs. Ours. */
  setup: {
    /** Which kind it is. */
    kind: 'development' | 'ceremony' | 'uploaded' | 'none needed' | 'forgeable' | 'elsewhere'
    /** The same in a sentence for those who rely on the proofs. */
    statement: string
    /** The ceremony that the parameters are known to be of, by their hash. Absent for every other set-up. */
    ceremony?: {
      /** Its name. */
      name: string
      /** Of people who do not depend on each other. */
      contributions: number
      /** Where it is described. */
      source: string
    }
  } | null
  /** What to know although it worked. */
  warnings: string[]
  /** What is known today against the versions that made the build, with its proving scheme; also among its warnings. Null in lists of proofs. Ours. */
  advisories: Advisory[]
  /** What a proof shows, in the order of the proof; null where it is not known. */
  public_values: {
    /** Whose word the names are; null where nothing names the values. */
    named_by: 'proof' | 'compiler' | 'program' | 'project' | 'worker' | null
    /** The same in a sentence for those who rely on the proofs. */
    statement: string
    /** One by one, in their order. */
    values: PublicValue[]
  } | null
}

export interface SignedUp {
  /** Always true: a call that fails has another status. */
  success: true
  /** Whether a mail is on its way to the address, to confirm it. */
  verification_sent: boolean
}

export interface SignUpRequest {
  /** Letters, digits and `@.+-_`, at most 150. */
  username: Username
  /** Email address. */
  email: string
  /** At least 8 characters when it is chosen. */
  password: NewPassword
}

export interface SmartContractCalldata {
  /** The proof. */
  proof_id: string | null
  /** What it is called with for the team's newest proof; null where no proof has that. */
  contract_calldata: string | null
}

export interface SmartContractVerifier {
  /** Solidity source of the verifier. */
  contract_code: string
}

export interface SnarkvmCircuit {
  /** The proving framework. */
  circuit_type: 'snarkvm'
  /** The build. */
  circuit_id: string
  /** Old name of `project_name`. */
  circuit_name: string
  /** The project, by its present name. */
  project_name: string
  /** When it was made. */
  date_created: string
  /** From the manifest. */
  homepage: string | null
  /** Notes of your own, text by text. */
  meta: { [key: string]: string }
  /** How many proofs were made; null until there can be one. */
  num_proofs: number | null
  /** The proof system within the framework. */
  proving_scheme: string
  /** Of a circuit: whether anybody may see it. Of a proof: its public values. */
  public: boolean
  /** From the manifest. */
  repository: string | null
  /** How far it is. */
  status: JobStatus
  /** True when the status is Ready or Failed. */
  finished_processing: boolean
  /** Names of the build. A tag moves to the newest build that asks for it. */
  tags: string[]
  /** Old name of `team_name`, or the team itself. */
  team: string
  /** Picture of the team. */
  team_avatar_url: string
  /** Display name of the team; in requests the old name of `team_slug`. */
  team_name: string
  /** The team as it is named in addresses and identifiers. */
  team_slug: string
  /** `compute_time_sec` as an ISO 8601 duration. */
  compute_time: string | null
  /** Seconds that the work took; null until it is done. */
  compute_time_sec: number | null
  /** The same by stage, with `total`. */
  compute_times: { [key: string]: number } | null
  /** Bytes that are stored; null until it is Ready. */
  file_size: number | null
  /** `queue_time_sec` as an ISO 8601 duration. */
  queue_time: string | null
  /** Seconds before the work began; null until it is done. */
  queue_time_sec: number | null
  /** Name of the archive as it was sent. */
  uploaded_file_name: string
  /** Whether there is a Solidity verifier. */
  has_smart_contract_verifier: boolean
  /** Whether there is a verification key. */
  has_verification_key: boolean
  /** In the framework's own form; null where it was not asked for. */
  verification_key: JsonObject | null
  /** What to know although it worked. */
  warnings: string[] | null
  /** Of a job: why it failed, else null. Of a refusal: what kind it is. */
  error: string | null
  /** Who cancelled it, so that it is Failed and `error` says so; to other teams the name of its team. Null where no one did. Ours. */
  cancelled_by: string | null
  /** Where the keys of the build come from; null until Ready, and in lists of proofs. Ours. */
  setup: Setup | null
  /** Exact versions of what made the build; null until Ready. Ours. */
  versions: { [key: string]: string } | null
  /** Name of the worker of another owner that compiled it, whose word its keys are; null where this server did. */
  compiled_elsewhere: string | null
  /** What is known today against the versions that made the build, with its proving scheme; also among its warnings. Null in lists of proofs. Ours. */
  advisories: Advisory[]
  /** While it is Queued: what it waits for besides its turn, and how far that is; else null. Ours. */
  waiting_for: string | null
  /** Whether it is a sample that is compiled when it is first used, and has not been: then it is Queued, and waits for that alone. Ours. */
  starts_when_used: boolean
  /** While it is In Progress: what is being done, and how much of that is done where it is known; else null. Ours. */
  activity: string | null
  /** Function of the program that is proved. */
  function_name: string
  /** Where it was last seen to be used from, or a machine logged in from: an IPv4 address, or the /64 of an IPv6 one. Null when it is not known. */
  network: string
}

export interface Sp1Circuit {
  /** The proving framework. */
  circuit_type: 'sp1'
  /** The build. */
  circuit_id: string
  /** Old name of `project_name`. */
  circuit_name: string
  /** The project, by its present name. */
  project_name: string
  /** When it was made. */
  date_created: string
  /** From the manifest. */
  homepage: string | null
  /** Notes of your own, text by text. */
  meta: { [key: string]: string }
  /** How many proofs were made; null until there can be one. */
  num_proofs: number | null
  /** The proof system within the framework. */
  proving_scheme: string
  /** Of a circuit: whether anybody may see it. Of a proof: its public values. */
  public: boolean
  /** From the manifest. */
  repository: string | null
  /** How far it is. */
  status: JobStatus
  /** True when the status is Ready or Failed. */
  finished_processing: boolean
  /** Names of the build. A tag moves to the newest build that asks for it. */
  tags: string[]
  /** Old name of `team_name`, or the team itself. */
  team: string
  /** Picture of the team. */
  team_avatar_url: string
  /** Display name of the team; in requests the old name of `team_slug`. */
  team_name: string
  /** The team as it is named in addresses and identifiers. */
  team_slug: string
  /** `compute_time_sec` as an ISO 8601 duration. */
  compute_time: string | null
  /** Seconds that the work took; null until it is done. */
  compute_time_sec: number | null
  /** The same by stage, with `total`. */
  compute_times: { [key: string]: number } | null
  /** Bytes that are stored; null until it is Ready. */
  file_size: number | null
  /** `queue_time_sec` as an ISO 8601 duration. */
  queue_time: string | null
  /** Seconds before the work began; null until it is done. */
  queue_time_sec: number | null
  /** Name of the archive as it was sent. */
  uploaded_file_name: string
  /** Whether there is a Solidity verifier. */
  has_smart_contract_verifier: boolean
  /** Whether there is a verification key. */
  has_verification_key: boolean
  /** In the framework's own form; null where it was not asked for. */
  verification_key: JsonObject | null
  /** What to know although it worked. */
  warnings: string[] | null
  /** Of a job: why it failed, else null. Of a refusal: what kind it is. */
  error: string | null
  /** Who cancelled it, so that it is Failed and `error` says so; to other teams the name of its team. Null where no one did. Ours. */
  cancelled_by: string | null
  /** Where the keys of the build come from; null until Ready, and in lists of proofs. Ours. */
  setup: Setup | null
  /** Exact versions of what made the build; null until Ready. Ours. */
  versions: { [key: string]: string } | null
  /** Name of the worker of another owner that compiled it, whose word its keys are; null where this server did. */
  compiled_elsewhere: string | null
  /** What is known today against the versions that made the build, with its proving scheme; also among its warnings. Null in lists of proofs. Ours. */
  advisories: Advisory[]
  /** While it is Queued: what it waits for besides its turn, and how far that is; else null. Ours. */
  waiting_for: string | null
  /** Whether it is a sample that is compiled when it is first used, and has not been: then it is Queued, and waits for that alone. Ours. */
  starts_when_used: boolean
  /** While it is In Progress: what is being done, and how much of that is done where it is known; else null. Ours. */
  activity: string | null
  /** Version of SP1. */
  sp1_version: string
  /** What proofs name the program by, as the framework writes it; null until Ready. */
  program_key: string | null
  /** Bytes of the program for RISC-V; null until Ready. */
  elf_size: number | null
  /** Cycles of the program on the project's own input; null until Ready, and where it has none. */
  sample_cycles: number | null
  /** Segments of the same execution. */
  sample_segments: number | null
  /** The functions that those cycles went to, up to 20 from the one that took most, by the symbols of the program; null until Ready, and where the zkVM does not tell. */
  sample_functions:
    | {
        /** Its name. */
        name: string
        /** Instructions of the program that were executed. */
        cycles: number
      }[]
    | null
}

export interface Stage {
  /** Its name. */
  name: string
  /** What the step is called where people wait for it. */
  label: string
}

export interface Success {
  /** Always true: a call that fails has another status. */
  success: true
}

export interface SupportMessage {
  /** Email address. */
  email: string
  /** What is the matter, in at most 10,000 characters. */
  text: string
}

export interface Team {
  /** Its picture. */
  avatar_url: string
  /** When it was made. */
  date_created: string
  /** What it is, in words; may be empty. */
  description: string
  /** Empty when unset. */
  github_url: string
  /** What it is known by: a number for users and teams, else a uuid. */
  id: number
  /** Whether it is the team of one user, made with them. */
  is_personal: boolean
  /** Its name. */
  name: string
  /** How many projects it has. */
  num_projects: number
  /** How many proofs were made; null until there can be one. */
  num_proofs: number | null
  /** Whether its members may share its proofs by links; null to those who are not of the team. To set it to false revokes all links at once. Ours. */
  shares_proofs: boolean | null
  /** Always false here; the public clients want it. */
  sindri_corporate: boolean
  /** The team as it is named in addresses and identifiers. */
  slug: string
  /** Empty when unset. */
  twitter_url: string
  /** Web address; empty when unset. */
  url: string
}

export interface TeamChangeRoleRequest {
  /** The team as it is named in addresses and identifiers. */
  team_slug?: string | null
  /** Letters, digits and `@.+-_`, at most 150. */
  username: string
  /** What the member may do; each role may do what the ones after it may. */
  role: 'owner' | 'admin' | 'member'
  /** Ids of API keys of the member that do not end: they are those of the owner who calls from then on, and may do what a member may. */
  keep_api_keys?: string[] | null
}

export interface TeamCreateRequest {
  /** The team as it is named in addresses and identifiers. */
  slug: string
  /** What it is, in words; may be empty. */
  description?: string | null
  /** The name that people read. */
  display_name?: string | null
}

export interface TeamInviteRequest {
  /** Email address. */
  email: string
  /** The team as it is named in addresses and identifiers. */
  team_slug?: string | null
  /** What the member may do; each role may do what the ones after it may. */
  role?: 'owner' | 'admin' | 'member' | null
}

export interface TeamMe {
  /** Old name of `team_name`, or the team itself. */
  team: Team
}

export interface TeamMembers {
  /** The team as it is named in addresses and identifiers. */
  team_slug: string
  /** Who belongs to it. */
  members: {
    /** Email address. */
    email: string
    /** Letters, digits and `@.+-_`, at most 150. */
    username: string
    /** What the member may do; each role may do what the ones after it may. */
    role: 'owner' | 'admin' | 'member'
  }[]
}

export interface TeamRemoveMemberRequest {
  /** The team as it is named in addresses and identifiers. */
  team_slug?: string | null
  /** Letters, digits and `@.+-_`, at most 150. */
  username: string
  /** Ids of API keys of the member that do not end: they are those of the owner who calls from then on, and may do what a member may. */
  keep_api_keys?: string[] | null
}

export interface TeamSettingsRequest {
  /** The name that people read. */
  display_name?: string | null
  /** What it is, in words; may be empty. */
  description?: string | null
  /** Empty when unset. */
  github_url?: string | null
  /** Empty when unset. */
  twitter_url?: string | null
  /** Web address; empty when unset. */
  url?: string | null
  /** Whether its members may share its proofs by links; null to those who are not of the team. To set it to false revokes all links at once. Ours. */
  shares_proofs?: boolean | null
}

export interface TimelineStage {
  /** Its name. */
  name: string
  /** What the step is called where people wait for it. */
  label: string
  /** Of a toolchain whether a worker has it, of a stage how far it is. */
  state: 'done' | 'running' | 'to_come' | 'failed'
  /** What the stage has taken so far; null of one that is to come. */
  seconds: number | null
}

export interface TokenPair {
  /** Letters, digits and `@.+-_`, at most 150. */
  username: string
  /** Gets a new pair, once, for 7 days. */
  refresh: string
  /** Goes into `Authorization: Bearer`, for 30 minutes. */
  access: string
}

export interface TokenRefreshed {
  /** Gets a new pair, once, for 7 days. */
  refresh: string
  /** Goes into `Authorization: Bearer`, for 30 minutes. */
  access: string
}

export interface TokenRefreshRequest {
  /** Gets a new pair, once, for 7 days. */
  refresh: string
}

export interface TokenVerified {}

export interface TokenVerifyRequest {
  /** The token in question. */
  token: string
}

export interface ToolchainStatus {
  /** The version, as `framework@version`; null where nothing needs to be installed. */
  toolchain: string | null
  /** Of a toolchain whether a worker has it, of a stage how far it is. */
  state: OfferState
  /** What is being done, how to get it, or what broke; empty when it is ready. */
  note: string
  /** How much of it is done, from 0 to 1; null where that is not known. */
  fraction: number | null
  /** What it is, in words; may be empty. */
  description: string
  /** Bytes of the file. */
  size: number
}

export interface UnlockRequest {
  /** The token in question. */
  token: string
}

export interface User {
  /** What it is known by: a number for users and teams, else a uuid. */
  id: number
  /** Empty when unset. */
  first_name: string
  /** Empty when unset. */
  last_name: string
  /** Letters, digits and `@.+-_`, at most 150. */
  username: string
  /** Email address. */
  email: string
  /** When the user signed up. */
  date_joined: string
  /** The teams that the user belongs to, the personal one first. */
  teams: Team[]
  /** Whether they may use the calls for operators. */
  is_operator: boolean
}

export type Username = string

export type ValueDescription = string

export type ValueName = string

export type ValueType =
  | {
      /** Which kind it is. */
      kind: 'field'
      /** Its name. */
      name: ValueName
      /** Order of the field, in decimal; null where it is not known. */
      order: FieldOrder | null
      /** Whether a negative number stands for what is left of the order. */
      negative: boolean
      /** Whether a number is written as text, as a number, or as either. */
      written: Written
    }
  | {
      /** Which kind it is. */
      kind: 'integer'
      /** Its name. */
      name: ValueName
      /** The smallest whole number, in decimal. */
      minimum: WholeNumber
      /** The largest whole number, in decimal. */
      maximum: WholeNumber
      /** Whether a number is written as text, as a number, or as either. */
      written: Written
    }
  | {
      /** Which kind it is. */
      kind: 'boolean'
    }
  | {
      /** Which kind it is. */
      kind: 'text'
      /** Bytes of the text in UTF-8; null where they may be any. */
      bytes: number | null
    }
  | {
      /** Which kind it is. */
      kind: 'bytes'
      /** Bytes; null where they may be any. */
      length: number | null
    }
  | {
      /** Which kind it is. */
      kind: 'literal'
      /** Its name. */
      name: ValueName
    }
  | {
      /** Which kind it is. */
      kind: 'json'
    }
  | {
      /** Which kind it is. */
      kind: 'array'
      /** Length of each dimension of an array, the outermost first. */
      shape: number[]
      /** Of what. */
      of: ValueType
    }
  | {
      /** Which kind it is. */
      kind: 'tuple'
      /** One page of the list. */
      items: ValueType[]
    }
  | {
      /** Which kind it is. */
      kind: 'struct'
      /** What a struct has, by name. */
      fields: {
        /** Its name. */
        name: ValueName
        /** What WebAuthn calls a passkey. */
        type: ValueType
      }[]
    }

export interface Verification {
  /** True when this server ran the framework's own verifier, and it accepted the proof; null until it is done, and of a proof that only its prover has verified. */
  verified: boolean
}

export interface VerifyRequest {
  /** The token in question. */
  token: string
}

export type WholeNumber = string

export interface WorkerResources {
  /** Memory in bytes. */
  memory_bytes: number
  /** Processors. */
  threads: number
  /** Disk in bytes. */
  disk_bytes: number
  /** GPUs: their number, or of a whole machine an entry for each with its memory. */
  gpus: number
}

export type Written = 'text' | 'number' | 'either'

/** What each call takes, and what it answers. */
export interface Calls {
  /** Make a user with a personal team, and log in unless the email address has to be verified first. */
  userSignup: { takes: { body: SignUpRequest }; answers: SignedUp }

  /** Verify the email address of a new account with the token of the mailed link. */
  userVerify: { takes: { body: VerifyRequest }; answers: Success }

  /** Mail the link again that verifies an email address; the answer does not tell whether there is an account. */
  userVerifySend: { takes: { body: MailRequest }; answers: MailRequested }

  /** Log in: the answer sets a session cookie. */
  userLogin: { takes: { body: LoginRequest }; answers: Success }

  /** Mail a link that lets a person log in while others guess at their name; the answer does not tell whether there is an account. */
  userUnlockSend: { takes: { body: MailRequest }; answers: MailRequested }

  /** Let a person log in from here with the token of the mailed link; their password is needed all the same. */
  userUnlock: { takes: { body: UnlockRequest }; answers: Success }

  /** End the session of this browser, or the login of the token that is sent. */
  userLogout: { takes: {}; answers: Success }

  /** End every session and token of one's own, this one too; API keys stay. */
  userLogoutEverywhere: { takes: {}; answers: Success }

  /** The signed-in user and their teams. */
  userMe: { takes: {}; answers: User }

  /** Change one's own password; every session ends. */
  passwordChange: { takes: { body: PasswordChangeRequest }; answers: Success }

  /** Change one's own password; another path of `password/change`. */
  userPassword: { takes: { body: PasswordChangeRequest }; answers: Success }

  /** Mail a link to set a new password; the answer does not tell whether there is an account. */
  passwordReset: { takes: { body: MailRequest }; answers: MailRequested }

  /** Set a password with the token of the mailed link; every session ends, and API keys where that is asked for. */
  passwordSet: { takes: { body: PasswordSetRequest }; answers: PasswordSet }

  /** A pair of JSON Web Tokens for a username and password. */
  tokenPair: { takes: { body: Credentials }; answers: TokenPair }

  /** A new pair for a refresh token, which works once: used again, it ends every token of its login. */
  tokenRefresh: { takes: { body: TokenRefreshRequest }; answers: TokenRefreshed }

  /** Whether a token is good. */
  tokenVerify: { takes: { body: TokenVerifyRequest }; answers: TokenVerified }

  /** Make an API key with a username and password, as the command line tools do. */
  apiKeyGenerateByPassword: { takes: { body: GenerateByPasswordRequest }; answers: ApiKey }

  /** Make an API key of the team. */
  apiKeyGenerate: {
    takes: {
      query?: {
        /** Its name. */
        name?: ApiKeyName
      }
    }
    answers: ApiKey
  }

  /** The team's API keys, oldest first. */
  apiKeyList: { takes: {}; answers: ApiKey[] }

  /** Delete an API key of the team. */
  apiKeyDelete: { takes: { path: { apikey_id: string } }; answers: Success }

  /** Set or remove the moment at which an API key ends. */
  apiKeyUpdate: { takes: { path: { apikey_id: string }; body: ApiKeyUpdateRequest }; answers: ApiKey }

  /** One's own second factors. */
  secondFactorDetail: {
    takes: {}
    answers: {
      /** When the authenticator app was confirmed; null without one. */
      totp_date_confirmed: string | null
      /** Recovery codes that have not been used. */
      recovery_codes_left: number
      /** One's own passkeys, the oldest first. */
      passkeys: {
        /** What it is known by: a number for users and teams, else a uuid. */
        id: string
        /** What the person calls it, at most 64 characters. */
        passkey_name: string
        /** When it was made. */
        date_created: string
        /** Null when it was never used. */
        date_last_used: string | null
      }[]
    }
  }

  /** Begin the set-up of an authenticator app: nothing is asked for before it is confirmed. */
  totpBegin: {
    takes: {
      body?: {
        /** Of the authenticator app, or a recovery code. */
        code?: string | null
        /** A passkey that was asked for, as browsers answer. */
        passkey?: {
          /** What it is known by: a number for users and teams, else a uuid. */
          id: string
          /** The same as `id`. */
          rawId: string
          /** What WebAuthn calls a passkey. */
          type: 'public-key'
          /** What the authenticator answered. */
          response: {
            /** What the browser asked it, as base64url. */
            clientDataJSON: string
            /** What it says of itself, as base64url. */
            authenticatorData: string
            /** Its signature over both, as base64url. */
            signature: string
            /** Whom it names, as base64url. */
            userHandle?: string | null
          }
        } | null
        /** At least 8 characters when it is chosen. */
        password?: string | null
      }
    }
    answers: {
      /** The secret of an authenticator app, in base 32. */
      totp_secret: string
      /** The same as an app reads it from a QR code. */
      totp_uri: string
    }
  }

  /** Confirm an authenticator app with its first code: logging in asks for one from now on. */
  totpConfirm: {
    takes: {
      body: {
        /** Of the authenticator app, or a recovery code. */
        code: string
      }
    }
    answers: {
      /** Codes that stand in for a second factor, each once. In the answer that makes them and never again. */
      recovery_codes: string[] | null
    }
  }

  /** Remove the authenticator app. */
  totpRemove: {
    takes: {
      body?: {
        /** Of the authenticator app, or a recovery code. */
        code?: string | null
        /** A passkey that was asked for, as browsers answer. */
        passkey?: {
          /** What it is known by: a number for users and teams, else a uuid. */
          id: string
          /** The same as `id`. */
          rawId: string
          /** What WebAuthn calls a passkey. */
          type: 'public-key'
          /** What the authenticator answered. */
          response: {
            /** What the browser asked it, as base64url. */
            clientDataJSON: string
            /** What it says of itself, as base64url. */
            authenticatorData: string
            /** Its signature over both, as base64url. */
            signature: string
            /** Whom it names, as base64url. */
            userHandle?: string | null
          }
        } | null
      }
    }
    answers: Success
  }

  /** Make new recovery codes; the old ones are good no more. */
  recoveryCodesRenew: {
    takes: {
      body?: {
        /** Of the authenticator app, or a recovery code. */
        code?: string | null
        /** A passkey that was asked for, as browsers answer. */
        passkey?: {
          /** What it is known by: a number for users and teams, else a uuid. */
          id: string
          /** The same as `id`. */
          rawId: string
          /** What WebAuthn calls a passkey. */
          type: 'public-key'
          /** What the authenticator answered. */
          response: {
            /** What the browser asked it, as base64url. */
            clientDataJSON: string
            /** What it says of itself, as base64url. */
            authenticatorData: string
            /** Its signature over both, as base64url. */
            signature: string
            /** Whom it names, as base64url. */
            userHandle?: string | null
          }
        } | null
      }
    }
    answers: {
      /** Codes that stand in for a second factor, each once. In the answer that makes them and never again. */
      recovery_codes: string[]
    }
  }

  /** What a passkey is to sign, for a login or to show once more who one is; the answer sets a cookie. */
  passkeyAsk: {
    takes: {}
    answers: {
      /** What is to be signed, as base64url. */
      challenge: string
      /** The domain of this server. */
      relying_party_id: string
      /** One's own passkeys; none where any of this server is meant. */
      passkeys_to_show: {
        /** The id of a passkey, as base64url. */
        credential_id: string
        /** How browsers reach its authenticator. */
        transports: ('ble' | 'cable' | 'hybrid' | 'internal' | 'nfc' | 'smart-card' | 'usb')[]
      }[]
    }
  }

  /** Begin to add a passkey; the answer sets a cookie. */
  passkeyBegin: {
    takes: {
      body?: {
        /** Of the authenticator app, or a recovery code. */
        code?: string | null
        /** A passkey that was asked for, as browsers answer. */
        passkey?: {
          /** What it is known by: a number for users and teams, else a uuid. */
          id: string
          /** The same as `id`. */
          rawId: string
          /** What WebAuthn calls a passkey. */
          type: 'public-key'
          /** What the authenticator answered. */
          response: {
            /** What the browser asked it, as base64url. */
            clientDataJSON: string
            /** What it says of itself, as base64url. */
            authenticatorData: string
            /** Its signature over both, as base64url. */
            signature: string
            /** Whom it names, as base64url. */
            userHandle?: string | null
          }
        } | null
        /** At least 8 characters when it is chosen. */
        password?: string | null
      }
    }
    answers: {
      /** What is to be signed, as base64url. */
      challenge: string
      /** The domain of this server. */
      relying_party_id: string
      /** What browsers call this server. */
      relying_party_name: string
      /** Names the person to their passkeys, as base64url. */
      user_handle: string
      /** Letters, digits and `@.+-_`, at most 150. */
      username: string
      /** Authenticators that have one of these make no second. */
      passkeys_to_exclude: {
        /** The id of a passkey, as base64url. */
        credential_id: string
        /** How browsers reach its authenticator. */
        transports: ('ble' | 'cable' | 'hybrid' | 'internal' | 'nfc' | 'smart-card' | 'usb')[]
      }[]
    }
  }

  /** Add the passkey that a browser has made: logging in with the password asks for a second factor from now on. */
  passkeyAdd: {
    takes: {
      body: {
        /** What the person calls it, at most 64 characters. */
        passkey_name: string
        /** What the browser made, as browsers answer. */
        passkey_made: {
          /** What it is known by: a number for users and teams, else a uuid. */
          id: string
          /** The same as `id`. */
          rawId: string
          /** What WebAuthn calls a passkey. */
          type: 'public-key'
          /** What the authenticator answered. */
          response: {
            /** What the browser asked it, as base64url. */
            clientDataJSON: string
            /** Its public key, and what it says of itself, as base64url. */
            attestationObject: string
            /** How browsers reach its authenticator. */
            transports?: string[] | null
          }
        }
      }
    }
    answers: {
      /** Codes that stand in for a second factor, each once. In the answer that makes them and never again. */
      recovery_codes: string[] | null
    }
  }

  /** Remove a passkey. */
  passkeyRemove: {
    takes: {
      path: { passkey_id: string }
      body?: {
        /** Of the authenticator app, or a recovery code. */
        code?: string | null
        /** A passkey that was asked for, as browsers answer. */
        passkey?: {
          /** What it is known by: a number for users and teams, else a uuid. */
          id: string
          /** The same as `id`. */
          rawId: string
          /** What WebAuthn calls a passkey. */
          type: 'public-key'
          /** What the authenticator answered. */
          response: {
            /** What the browser asked it, as base64url. */
            clientDataJSON: string
            /** What it says of itself, as base64url. */
            authenticatorData: string
            /** Its signature over both, as base64url. */
            signature: string
            /** Whom it names, as base64url. */
            userHandle?: string | null
          }
        } | null
      }
    }
    answers: Success
  }

  /** Log in with a passkey in place of a password: the answer sets a session cookie. */
  userLoginPasskey: {
    takes: {
      body: {
        /** A passkey that was asked for, as browsers answer. */
        passkey: {
          /** What it is known by: a number for users and teams, else a uuid. */
          id: string
          /** The same as `id`. */
          rawId: string
          /** What WebAuthn calls a passkey. */
          type: 'public-key'
          /** What the authenticator answered. */
          response: {
            /** What the browser asked it, as base64url. */
            clientDataJSON: string
            /** What it says of itself, as base64url. */
            authenticatorData: string
            /** Its signature over both, as base64url. */
            signature: string
            /** Whom it names, as base64url. */
            userHandle?: string | null
          }
        }
      }
    }
    answers: Success
  }

  /** Begin a login of a machine, which a person approves in a browser. */
  deviceBegin: {
    takes: {
      body: {
        /** Its name. */
        name: string
      }
    }
    answers: {
      /** The secret by which a machine asks how far its login is. */
      device_code: string
      /** The code that the machine shows, and a person types. */
      user_code: string
      /** The page where a person types the code. */
      verification_url: string
      /** How long to wait between two questions. */
      interval_seconds: number
      /** How long the code is good. */
      expires_in_seconds: number
    }
  }

  /** Ask whether a person has approved the login, and get the API key, once. */
  devicePoll: {
    takes: {
      body: {
        /** The secret by which a machine asks how far its login is. */
        device_code: string
      }
    }
    answers: {
      /** `waiting` until a person has decided; then `approved` with the key, or `refused`, once. */
      login_state: 'waiting' | 'approved' | 'refused'
      /** The API key, in the one answer that makes it. */
      key: ApiKey | null
    }
  }

  /** Which machine asks to be logged in, by the code that it shows. */
  deviceDetail: {
    takes: {
      body: {
        /** The code that the machine shows, and a person types. */
        user_code: string
      }
    }
    answers: {
      /** The code that the machine shows, and a person types. */
      user_code: string
      /** What the machine calls itself, and its key is called. */
      device_name: string
      /** The address that the login was begun from. */
      asked_from: string
      /** Whether that is in the network of the person who asks. */
      same_network: boolean
      /** When it was made. */
      date_created: string
      /** When it ends; null means never. */
      date_expires: string
    }
  }

  /** Let a machine have an API key of a team. */
  deviceApprove: {
    takes: {
      body: {
        /** The code that the machine shows, and a person types. */
        user_code: string
        /** The team as it is named in addresses and identifiers. */
        team_slug: string
      }
    }
    answers: Success
  }

  /** Refuse a machine that asks to be logged in. */
  deviceRefuse: {
    takes: {
      body: {
        /** The code that the machine shows, and a person types. */
        user_code: string
      }
    }
    answers: Success
  }

  /** One's own sessions: browsers, tokens, and machines that have logged in; the calling one first. */
  sessionList: {
    takes: {
      query?: {
        /** How many to list: 100 unless said otherwise, at most 1000. */
        limit?: number
        /** How many to pass over first. */
        offset?: number
      }
    }
    answers: {
      /** One page of the list. */
      items: {
        /** What it is known by: a number for users and teams, else a uuid. */
        id: string
        /** `browser` is logged in with a cookie, `token` is a login of a program with JSON Web Tokens, `machine` an API key that a machine got by logging in. */
        session_kind: 'browser' | 'token' | 'machine'
        /** Browser and system, the name of a program, or what the key of a machine is called; null when it is not known. */
        client: string | null
        /** Where it was last seen to be used from, or a machine logged in from: an IPv4 address, or the /64 of an IPv6 one. Null when it is not known. */
        network: string | null
        /** The team as it is named in addresses and identifiers. */
        team_slug: string | null
        /** When it was made. */
        date_created: string
        /** Null when it was never used. */
        date_last_used: string | null
        /** When it ends; null means never. */
        date_expires: string | null
        /** Whether the caller came by this one. */
        is_current: boolean
      }[]
      /** How long the whole list is. */
      count: number
    }
  }

  /** End one of one's own sessions at once, on every server. */
  sessionEnd: { takes: { path: { session_id: string } }; answers: Success }

  /** Whether one can log in by single sign-on, and by a password. */
  signOnDetail: {
    takes: {}
    answers: {
      /** Whether one can log in by the provider of single sign-on. */
      is_connected: boolean
      /** Whether one can log in by a password. */
      has_password: boolean
      /** Whether one has just logged in once more by the provider in this browser: what asks next who one is takes it in place of a password. */
      is_confirmed: boolean
    }
  }

  /** Let this browser connect the account at its next visit to single sign-on, within ten minutes. */
  signOnConnect: {
    takes: {
      body?: {
        /** Of the authenticator app, or a recovery code. */
        code?: string | null
        /** A passkey that was asked for, as browsers answer. */
        passkey?: {
          /** What it is known by: a number for users and teams, else a uuid. */
          id: string
          /** The same as `id`. */
          rawId: string
          /** What WebAuthn calls a passkey. */
          type: 'public-key'
          /** What the authenticator answered. */
          response: {
            /** What the browser asked it, as base64url. */
            clientDataJSON: string
            /** What it says of itself, as base64url. */
            authenticatorData: string
            /** Its signature over both, as base64url. */
            signature: string
            /** Whom it names, as base64url. */
            userHandle?: string | null
          }
        } | null
        /** At least 8 characters when it is chosen. */
        password?: string | null
      }
    }
    answers: Success
  }

  /** Log in by the password alone from now on. */
  signOnDisconnect: {
    takes: {
      body?: {
        /** Of the authenticator app, or a recovery code. */
        code?: string | null
        /** A passkey that was asked for, as browsers answer. */
        passkey?: {
          /** What it is known by: a number for users and teams, else a uuid. */
          id: string
          /** The same as `id`. */
          rawId: string
          /** What WebAuthn calls a passkey. */
          type: 'public-key'
          /** What the authenticator answered. */
          response: {
            /** What the browser asked it, as base64url. */
            clientDataJSON: string
            /** What it says of itself, as base64url. */
            authenticatorData: string
            /** Its signature over both, as base64url. */
            signature: string
            /** Whom it names, as base64url. */
            userHandle?: string | null
          }
        } | null
        /** At least 8 characters when it is chosen. */
        password?: string | null
      }
    }
    answers: Success
  }

  /** The team that the caller acts for. */
  teamMe: { takes: {}; answers: TeamMe }

  /** A team by its slug. */
  teamDetail: { takes: { path: { team_slug: string } }; answers: Team }

  /** Follow what changes of a team, and a build and a proof besides: server-sent events. */
  teamEvents: {
    takes: {
      path: { team_slug: string }
      query?: {
        /** The build. */
        circuit_id?: string
        /** The proof. */
        proof_id?: string
        /** How many seconds ago the caller loaded what it shows: what changed since is told first. */
        loaded_seconds?: number
      }
    }
    answers: never
  }

  /** Found a team, and be its owner. */
  teamCreate: { takes: { body: TeamCreateRequest }; answers: Team }

  /** Change the name, the description and the links of the team that the caller acts for, and whether it shares proofs. */
  teamSettings: { takes: { body: TeamSettingsRequest }; answers: Team }

  /** Set the picture of the team: one PNG, JPEG, GIF or BMP as the part `files`. */
  teamAvatarUpload: { takes: { body: AvatarParts }; answers: TeamMe }

  /** Delete a team with its projects, proofs and API keys. */
  teamDelete: { takes: { path: { team_slug: string } }; answers: Success }

  /** Who belongs to a team, and as what. */
  teamMembers: { takes: { path: { team_slug: string } }; answers: TeamMembers }

  /** Take a member out of a team; with one’s own username: leave it. Their API keys end. */
  teamRemoveMember: { takes: { body: TeamRemoveMemberRequest }; answers: Success }

  /** Change what a member may do in a team. Their API keys end when it is less. */
  teamChangeRole: { takes: { body: TeamChangeRoleRequest }; answers: Success }

  /** Invite somebody into a team by email. */
  teamInvite: {
    takes: { body: TeamInviteRequest }
    answers: {
      /** Always true: a call that fails has another status. */
      success: true
      /** Whether this server writes its mails into a folder, because no mail server is set up. */
      to_outbox: boolean
      /** The link of the invitation, to pass on where mails reach only the operator of this server; else null. */
      link: string | null
    }
  }

  /** The invitations of a team that are still open, newest first. */
  teamInvitations: {
    takes: { path: { team_slug: string } }
    answers: {
      /** The invitation. */
      invitation_id: string
      /** Email address. */
      email: string
      /** What the member may do; each role may do what the ones after it may. */
      role: 'owner' | 'admin' | 'member'
      /** Username of the one who invited. */
      invited_by: string | null
      /** Who accepted from another address than the invited one, and waits for the team to confirm; or null. */
      asked_by: {
        /** Letters, digits and `@.+-_`, at most 150. */
        username: string
        /** Email address. */
        email: string
      } | null
      /** When it was made. */
      date_created: string
      /** When it ends; null means never. */
      date_expires: string
    }[]
  }

  /** Withdraw an invitation: its link is good for nothing from then on. */
  invitationWithdraw: { takes: { path: { invitation_id: string } }; answers: Success }

  /** An invitation as the holder of its link may see it. */
  invitationDetail: {
    takes: {
      body: {
        /** What stands after the `#` of the link that was mailed. */
        secret: string
      }
    }
    answers: {
      /** Email address. */
      email: string
      /** What the member may do; each role may do what the ones after it may. */
      role: 'owner' | 'admin' | 'member'
      /** Username of the one who invited. */
      invited_by: string | null
      /** When it ends; null means never. */
      date_expires: string
      /** The team as it is named in addresses and identifiers. */
      team_slug: string
      /** Display name of the team; in requests the old name of `team_slug`. */
      team_name: string
      /** Picture of the team. */
      team_avatar_url: string
    }
  }

  /** Accept an invitation, and so join its team; from another address than the invited one: ask the team to confirm. */
  invitationAccept: {
    takes: {
      body: {
        /** What stands after the `#` of the link that was mailed. */
        secret: string
      }
    }
    answers: {
      /** Old name of `team_name`, or the team itself. */
      team: Team | null
      /** Whether the team has to confirm it first. */
      awaits_confirmation: boolean
    }
  }

  /** Let in a person who accepted an invitation from another address than the invited one. */
  invitationConfirm: {
    takes: {
      path: { invitation_id: string }
      body: {
        /** Letters, digits and `@.+-_`, at most 150. */
        username: string
      }
    }
    answers: Success
  }

  /** The projects of a team, or all public ones, newest first. */
  projectList: { takes: { body: ProjectListRequest }; answers: Project[] }

  /** One page of the projects of a team, or of all public ones. */
  projectListPaginated: {
    takes: {
      query?: {
        /** How many to list: 100 unless said otherwise, at most 1000. */
        limit?: number
        /** How many to pass over first. */
        offset?: number
      }
      body: ProjectListRequest
    }
    answers: {
      /** One page of the list. */
      items: Project[]
      /** How long the whole list is. */
      count: number
    }
  }

  /** A project. */
  projectDetail: { takes: { path: { project_id: string } }; answers: Project }

  /** The builds of a project, newest first. */
  projectCircuits: { takes: { path: { project_id: string } }; answers: Circuit[] }

  /** One page of the builds of a project. */
  projectCircuitsPaginated: {
    takes: {
      path: { project_id: string }
      query?: {
        /** How many to list: 100 unless said otherwise, at most 1000. */
        limit?: number
        /** How many to pass over first. */
        offset?: number
      }
    }
    answers: {
      /** One page of the list. */
      items: Circuit[]
      /** How long the whole list is. */
      count: number
    }
  }

  /** The team's proofs of a project, newest first. */
  projectProofs: { takes: { path: { project_id: string } }; answers: Proof[] }

  /** One page of the team's proofs of a project. */
  projectProofsPaginated: {
    takes: {
      path: { project_id: string }
      query?: {
        /** How many to list: 100 unless said otherwise, at most 1000. */
        limit?: number
        /** How many to pass over first. */
        offset?: number
      }
    }
    answers: {
      /** One page of the list. */
      items: Proof[]
      /** How long the whole list is. */
      count: number
    }
  }

  /** Delete a project with its builds and the team's own proofs of them; other teams keep theirs. */
  projectDelete: { takes: { path: { project_id: string } }; answers: Success }

  /** Change visibility, labels or name of a project. */
  projectSettings: { takes: { path: { project_id: string }; body: ProjectSettingsRequest }; answers: Project }

  /** Upload a project and compile it into a build. */
  circuitCreate: {
    takes: {
      body: {
        /** What the job is done from. */
        files: Blob
        /** Names of the build. A tag moves to the newest build that asks for it. */
        tags?: string[]
        /** Notes of your own, text by text. */
        meta?: { [key: string]: string }
      }
    }
    answers: Circuit
  }

  /** The team's builds, newest first. */
  circuitList: { takes: {}; answers: Circuit[] }

  /** The team's builds that pass a filter, newest first. */
  circuitListFiltered: { takes: { body: CircuitFilter }; answers: Circuit[] }

  /** A build. */
  circuitDetail: {
    takes: {
      path: { circuit_id: string }
      query?: {
        /** Whether `verification_key` is wanted; it is unless said otherwise. */
        include_verification_key?: boolean
      }
    }
    answers: Circuit
  }

  /** How far a build is. */
  circuitStatus: { takes: { path: { circuit_id: string } }; answers: CircuitStatus }

  /** Follow a build until it is finished: server-sent events, each with what its status call answers. */
  circuitEvents: { takes: { path: { circuit_id: string } }; answers: never }

  /** What the tools wrote while a build was compiled, as text; while it runs, what there is so far. */
  circuitOutput: {
    takes: {
      path: { circuit_id: string }
      query?: {
        /** The byte from which on it is wanted: what one has already is not sent again. */
        from?: number
      }
    }
    answers: Response
  }

  /** The team's proofs of a build, newest first. */
  circuitProofs: { takes: { path: { circuit_id: string } }; answers: Proof[] }

  /** One page of the team's proofs of a build. */
  circuitProofsPaginated: {
    takes: {
      path: { circuit_id: string }
      query?: {
        /** How many to list: 100 unless said otherwise, at most 1000. */
        limit?: number
        /** How many to pass over first. */
        offset?: number
      }
    }
    answers: {
      /** One page of the list. */
      items: Proof[]
      /** How long the whole list is. */
      count: number
    }
  }

  /** Make a proof with a build. */
  circuitProve: {
    takes: {
      path: { circuit_id: string }
      body: {
        /** The input: any JSON, or text that holds JSON or TOML. It is never shown again. */
        proof_input: unknown
        /** Notes of your own, text by text. */
        meta?: { [key: string]: string } | null
        /** Proofs are always verified here, whatever is asked. */
        perform_verify?: boolean | null
        /** Order among the waiting proofs of the team, the highest first; from -10 to 10, and 0 where nothing is said. It moves no team ahead of another. */
        priority?: number | null
        /** Until when the proof has to be Ready: one that is not, whether it waits or runs, fails then. Of equal priority the earlier deadline goes first. Null for none. */
        deadline?: string | null
      }
    }
    answers: Proof
  }

  /** What a proof with a build is expected to take, and whether it would be refused. */
  circuitEstimate: { takes: { path: { circuit_id: string } }; answers: Estimate }

  /** The project of a build as .tar.gz, or one file of it. */
  circuitDownload: {
    takes: {
      path: { circuit_id: string }
      query?: {
        /** A file of the project; of a download, without it the whole project as .tar.gz; of a list, the one whose text is wanted, without it the one that is read first. */
        path?: string
      }
    }
    answers: Response
  }

  /** The files of the project of a build, by path. */
  circuitFiles: {
    takes: {
      path: { circuit_id: string }
      query?: {
        /** Whether the text of one file is wanted along with the list; it is not unless said so. */
        include_text?: boolean
        /** A file of the project; of a download, without it the whole project as .tar.gz; of a list, the one whose text is wanted, without it the one that is read first. */
        path?: string
      }
    }
    answers: ProjectFile[]
  }

  /** What is different from a build to another one: files, keys, interface, times and memory. */
  circuitCompare: {
    takes: {
      path: { circuit_id: string }
      query: {
        /** The circuit to compare it with, the newer of the two as a rule. */
        with: string
      }
    }
    answers: CircuitComparison
  }

  /** What a build takes, as a JSON schema, and what its proofs show, by name. */
  circuitInterface: { takes: { path: { circuit_id: string } }; answers: CircuitInterface }

  /** The Solidity verifier of a build. */
  circuitSmartContractVerifier: { takes: { path: { circuit_id: string } }; answers: SmartContractVerifier }

  /** What the Solidity verifier of a build is called with for the team's newest proof. */
  circuitSmartContractCalldata: { takes: { path: { circuit_id: string } }; answers: SmartContractCalldata }

  /** Compile the stored sources of a build into a new build, which takes its tags. */
  circuitCompile: { takes: { path: { circuit_id: string } }; answers: Circuit }

  /** Build a sample that is built when first used, or one more time where its build failed; any other build is answered as it is. */
  circuitStart: { takes: { path: { circuit_id: string } }; answers: Circuit }

  /** Copy the stored sources of a build into a new, private project of one's own team, and compile them there. */
  circuitCopy: { takes: { path: { circuit_id: string }; body: CircuitCopyRequest }; answers: Circuit }

  /** Change tags and meta of a build. */
  circuitUpdate: { takes: { path: { circuit_id: string }; body: CircuitUpdateRequest }; answers: Circuit }

  /** Cancel a build that is Queued or In Progress: it fails, and its error says who cancelled it. */
  circuitCancel: { takes: { path: { circuit_id: string } }; answers: Circuit }

  /** Delete a build and the team's own proofs of it; other teams keep theirs. */
  circuitDelete: { takes: { path: { circuit_id: string } }; answers: Success }

  /** Delete a build and the team's own proofs of it; the same as DELETE. */
  circuitDeletePosted: { takes: { path: { circuit_id: string } }; answers: Success }

  /** A proof. */
  proofDetail: {
    takes: {
      path: { proof_id: string }
      query?: {
        /** Whether `proof` is wanted; it is unless said otherwise. */
        include_proof?: boolean
        /** Whether `public` is wanted; it is unless said otherwise. */
        include_public?: boolean
        /** Whether `smart_contract_calldata` is wanted; it is unless said otherwise. */
        include_smart_contract_calldata?: boolean
        /** Whether `verification_key` is wanted; it is unless said otherwise. */
        include_verification_key?: boolean
      }
    }
    answers: Proof
  }

  /** How far a proof is. */
  proofStatus: { takes: { path: { proof_id: string } }; answers: ProofStatus }

  /** Follow a proof until it is finished: server-sent events, each with what its status call answers. */
  proofEvents: { takes: { path: { proof_id: string } }; answers: never }

  /** Cancel a proof that is Queued or In Progress: it fails, and its error says who cancelled it. */
  proofCancel: { takes: { path: { proof_id: string } }; answers: Proof }

  /** Delete a proof. */
  proofDelete: { takes: { path: { proof_id: string } }; answers: Success }

  /** The public values of a proof, by name where they have names, in decimal and in hexadecimal. */
  proofPublicValues: { takes: { path: { proof_id: string } }; answers: PublicValues }

  /** Run the framework's verifier again on a stored proof. */
  proofVerify: { takes: { path: { proof_id: string } }; answers: Verification }

  /** The proof with all that it takes to verify it anywhere, as a signed ZIP. */
  proofBundle: { takes: { path: { proof_id: string } }; answers: Response }

  /** Run a framework's verifier on a proof that was made anywhere. */
  claimVerify: { takes: { body: Claim }; answers: ClaimVerdict }

  /** The team's proofs, newest first; the older form. */
  proofListPlain: { takes: {}; answers: Proof[] }

  /** The team's proofs that pass a filter, newest first. */
  proofList: { takes: { body: ProofFilter }; answers: Proof[] }

  /** One page of the team's proofs; the older form. */
  proofListPlainPaginated: {
    takes: {
      query?: {
        /** How many to list: 100 unless said otherwise, at most 1000. */
        limit?: number
        /** How many to pass over first. */
        offset?: number
      }
    }
    answers: {
      /** One page of the list. */
      items: Proof[]
      /** How long the whole list is. */
      count: number
    }
  }

  /** One page of the team's proofs that pass a filter. */
  proofListPaginated: {
    takes: {
      query?: {
        /** How many to list: 100 unless said otherwise, at most 1000. */
        limit?: number
        /** How many to pass over first. */
        offset?: number
      }
      body: ProofFilter
    }
    answers: {
      /** One page of the list. */
      items: Proof[]
      /** How long the whole list is. */
      count: number
    }
  }

  /** The team's proofs that pass a filter as CSV, newest first; at most 10,000. */
  proofListCsv: { takes: { body: ProofFilter }; answers: Response }

  /** How long the team's newest Ready proofs took that pass a filter, at most 10,000 of them: median and 95th percentile. */
  proofTimes: { takes: { body: ProofFilter }; answers: ProvingTimes }

  /** How many proofs the team made over time, by status. */
  proofHistogram: { takes: { body: HistogramRequest }; answers: Histogram }

  /** Make a link by which anyone who has it may read a proof, and check it; the link is in this answer alone. */
  proofShare: { takes: { path: { proof_id: string } }; answers: NewShare }

  /** The links of a proof, newest first. */
  proofShares: { takes: { path: { proof_id: string } }; answers: Share[] }

  /** Revoke a link of a proof: from then on it is as if it had never been made. */
  proofShareRevoke: { takes: { path: { proof_id: string; share_id: string } }; answers: Success }

  /** A proof that was shared, as the holder of its link may see it. */
  shareDetail: { takes: { path: { share_token: string } }; answers: SharedProof }

  /** A proof that was shared, with all that it takes to verify it anywhere, as a signed ZIP. */
  shareBundle: { takes: { path: { share_token: string } }; answers: Response }

  /** What the operator has set of the console: documentation, support, analytics. */
  consoleSettings: { takes: {}; answers: ConsoleSettings }

  /** What this server can prove with at the moment, and what it installs or lacks. */
  consoleFrameworks: { takes: {}; answers: FrameworkStatuses }

  /** Write to the team that runs this server. */
  supportMessage: { takes: { body: SupportMessage }; answers: MailRequested }

  /** The installation at a glance: versions, toolchains, whether it is paused. */
  operatorOverview: {
    takes: {}
    answers: {
      /** Since when no build or proof of any team is begun; null where none is paused. */
      paused_since: string | null
      /** Version of the server or the worker; null where it does not say. */
      proofyard_version: string
      /** Version of Node.js that it runs on. */
      node_version: string
      /** Version of the database. */
      postgresql_version: string
      /** What the database takes on its disk. */
      database_bytes: number
      /** The toolchains that workers have, and how many have each. */
      installed: {
        /** The version, as `framework@version`; null where nothing needs to be installed. */
        toolchain: string
        /** How many workers are running. */
        workers: number
      }[]
      /** How many people have an account. */
      num_users: number
      /** How many teams. */
      num_teams: number
      /** What the settings let every team have. */
      team_defaults: {
        /** Builds and proofs of the team that may wait or run. */
        max_queued: number | null
        /** How many of them run at a time at most. */
        max_running: number | null
        /** Processor seconds that it may use in a day (UTC). */
        max_cpu_seconds: number | null
        /** Bytes that its builds and proofs may keep. */
        max_storage_bytes: number | null
      }
    }
  }

  /** What waits and runs, by framework and size. */
  operatorQueues: {
    takes: {}
    answers: {
      /** Whether it is a build or a proof. */
      job_kind: 'build' | 'proof'
      /** The proving framework. */
      circuit_type: CircuitType
      /** What the job is given of the machine at its most. */
      resources: WorkerResources
      /** How many wait. */
      waiting: number
      /** How many run. */
      running: number
      /** For how long the first one has waited; null where none waits. */
      oldest_seconds: number | null
    }[]
  }

  /** The workers of the last day, those that live first. */
  operatorWorkers: {
    takes: {
      query?: {
        /** How many to list: 100 unless said otherwise, at most 1000. */
        limit?: number
        /** How many to pass over first. */
        offset?: number
      }
    }
    answers: {
      /** One page of the list. */
      items: {
        /** A random UUID of the worker, the same as long as its process lives. */
        worker_id: string
        /** The machine, by its name; of a worker of another owner the name of its key. */
        host: string
        /** Whether it is the worker of another owner. */
        is_elsewhere: boolean
        /** `taking` takes jobs, `paused` takes none at the moment, `silent` gives no sign of life, `ended` was told to end. */
        worker_state: 'taking' | 'paused' | 'silent' | 'ended'
        /** Whether an operator wants no more jobs on its machine. */
        is_drained: boolean
        /** When it gave its last sign of life. */
        seen_at: string
        /** Why it takes no jobs, or what is wrong with it; null where nothing is. */
        trouble: string | null
        /** Version of the server or the worker; null where it does not say. */
        proofyard_version: string | null
        /** What its jobs may use of the machine together. */
        total: WorkerResources
        /** What of it no one holds. */
        free: WorkerResources
        /** Ids of the builds and proofs that it makes. */
        jobs: string[]
      }[]
      /** How long the whole list is. */
      count: number
    }
  }

  /** Builds and proofs of all teams: running, the slowest against its estimate first; waiting, the oldest first; or failed, the newest first. */
  operatorJobs: {
    takes: {
      query: {
        /** How many to list: 100 unless said otherwise, at most 1000. */
        limit?: number
        /** How many to pass over first. */
        offset?: number
        /** Which ones: `running`, `waiting` or `failed`. */
        job_state: 'running' | 'waiting' | 'failed'
      }
    }
    answers: {
      /** One page of the list. */
      items: {
        /** The job: the build or the proof that it makes. */
        job_id: string
        /** Whether it is a build or a proof. */
        job_kind: 'build' | 'proof'
        /** The team as it is named in addresses and identifiers. */
        team_slug: string
        /** The proving framework. */
        circuit_type: CircuitType
        /** How far it is. */
        status: JobStatus
        /** What the job is given of the machine at its most. */
        resources: WorkerResources
        /** When it was made. */
        date_created: string
        /** When the attempt began that is on, or was the last. */
        started_at: string | null
        /** When it ended; null while it has not. */
        finished_at: string | null
        /** For how long it has run, or ran; null where it has not begun. */
        run_seconds: number | null
        /** What was predicted when it was asked for; null where nothing was. */
        expected_seconds: number | null
        /** How many attempts count against it. */
        tries: number
        /** Why it Failed. `input`: the circuit or its program refused the input. `limit`: it took more memory, time or disk than it may. `build`: no proof can be made with this build. `server`: a fault of the server or of a worker. `cancelled`: a person cancelled it, or deleted its circuit. `deadline`: it was not Ready by its deadline. Null while it has not Failed. */
        failure_cause: 'input' | 'limit' | 'build' | 'server' | 'cancelled' | 'deadline' | null
        /** Whether an operator can try it again. */
        may_retry: boolean
      }[]
      /** How long the whole list is. */
      count: number
    }
  }

  /** What is stored, by kind, and what is free. */
  operatorStorage: {
    takes: {}
    answers: {
      /** The same by what the files are; one that several things have counts for each. */
      kinds: {
        /** What the files are. */
        artifact_kind: string
        /** How many files. */
        num_files: number
        /** Bytes of the files together. */
        file_bytes: number
      }[]
      /** How many files. */
      num_files: number
      /** Bytes of the files together. */
      file_bytes: number
      /** Whether the figures are those of a sample, as for many files. */
      is_estimated: boolean
      /** What is free on the disks of the folders of the server that answers, on the fullest of them; null where none is watched. */
      free_bytes: number | null
    }
  }

  /** The teams, by slug. */
  operatorTeams: {
    takes: {
      query?: {
        /** How many to list: 100 unless said otherwise, at most 1000. */
        limit?: number
        /** How many to pass over first. */
        offset?: number
        /** The beginning of the name; empty for all. */
        starts_with?: string
      }
    }
    answers: {
      /** One page of the list. */
      items: {
        /** The team as it is named in addresses and identifiers. */
        team_slug: string
        /** Whether it is the team of one user, made with them. */
        is_personal: boolean
        /** When it was made. */
        date_created: string
        /** How many people belong to it. */
        num_members: number
        /** When a session or a key was used last, good to an hour; null where none is known. */
        last_seen_at: string | null
        /** How many wait. */
        waiting: number
        /** How many run. */
        running: number
        /** How many proofs were made; null until there can be one. */
        num_proofs: number
        /** Processor seconds of its jobs today (UTC). */
        cpu_seconds: number
        /** Whether its builds and proofs are paused. */
        is_paused: boolean
      }[]
      /** How long the whole list is. */
      count: number
    }
  }

  /** A team, with what it stores and what was set for it alone. */
  operatorTeam: {
    takes: { path: { team_slug: string } }
    answers: {
      /** The team as it is named in addresses and identifiers. */
      team_slug: string
      /** Whether it is the team of one user, made with them. */
      is_personal: boolean
      /** When it was made. */
      date_created: string
      /** How many people belong to it. */
      num_members: number
      /** When a session or a key was used last, good to an hour; null where none is known. */
      last_seen_at: string | null
      /** How many wait. */
      waiting: number
      /** How many run. */
      running: number
      /** How many proofs were made; null until there can be one. */
      num_proofs: number
      /** Processor seconds of its jobs today (UTC). */
      cpu_seconds: number
      /** Whether its builds and proofs are paused. */
      is_paused: boolean
      /** What its builds and proofs keep. */
      stored_bytes: number
      /** What was set for this team alone; null is what the settings say of every team. */
      quotas: {
        /** Builds and proofs of the team that may wait or run. */
        max_queued: number | null
        /** How many of them run at a time at most. */
        max_running: number | null
        /** Processor seconds that it may use in a day (UTC). */
        max_cpu_seconds: number | null
        /** Bytes that its builds and proofs may keep. */
        max_storage_bytes: number | null
      }
    }
  }

  /** The people, by username. */
  operatorUsers: {
    takes: {
      query?: {
        /** How many to list: 100 unless said otherwise, at most 1000. */
        limit?: number
        /** How many to pass over first. */
        offset?: number
        /** The beginning of the name; empty for all. */
        starts_with?: string
      }
    }
    answers: {
      /** One page of the list. */
      items: {
        /** Letters, digits and `@.+-_`, at most 150. */
        username: string
        /** Email address. */
        email: string
        /** Whether the address is shown to be theirs. */
        is_verified: boolean
        /** Whether they may use the calls for operators. */
        is_operator: boolean
        /** When the user signed up. */
        date_joined: string
        /** When a session or a key was used last, good to an hour; null where none is known. */
        last_seen_at: string | null
        /** How many teams. */
        num_teams: number
      }[]
      /** How long the whole list is. */
      count: number
    }
  }

  /** How well it was predicted what the newest proofs took. */
  operatorEstimates: {
    takes: {}
    answers: {
      /** The proving framework. */
      circuit_type: CircuitType
      /** What it goes by: Ready proofs of this `build`; those of other builds of its `framework`, by the size of their circuits; or nothing but what is `declared` that a proof takes at its most. Only proofs that the caller may see count. */
      basis: 'build' | 'framework' | 'declared'
      /** How many proofs were made; null until there can be one. */
      num_proofs: number
      /** Half of the proofs were off by no more than this part of what they took. */
      median_error: number
      /** The part of them that was inside the interval, meant to be 0.9. */
      inside_interval: number
      /** As `median_error`, of the memory; null where it was not measured. */
      median_memory_error: number | null
    }[]
  }

  /** What operators did, the newest first. */
  operatorActs: {
    takes: {
      query?: {
        /** How many to list: 100 unless said otherwise, at most 1000. */
        limit?: number
        /** How many to pass over first. */
        offset?: number
      }
    }
    answers: {
      /** One page of the list. */
      items: {
        /** Its number. */
        act_id: number
        /** When it was done. */
        done_at: string
        /** Letters, digits and `@.+-_`, at most 150. */
        username: string
        /** What was done. */
        act: 'pause' | 'resume' | 'drain' | 'bring_back' | 'set_quotas' | 'cancel' | 'retry'
        /** What it was done to: a team, a machine, or the id of a build or proof; null for the whole queue. */
        subject: string | null
        /** What it changed, in words; null where the act says all. */
        changes: string | null
      }[]
      /** How long the whole list is. */
      count: number
    }
  }

  /** Begin no build or proof of a team, or of all; what runs goes on. */
  operatorPause: {
    takes: {
      body?: {
        /** The team as it is named in addresses and identifiers. */
        team_slug?: string | null
      }
    }
    answers: Success
  }

  /** End a pause. */
  operatorResume: {
    takes: {
      body?: {
        /** The team as it is named in addresses and identifiers. */
        team_slug?: string | null
      }
    }
    answers: Success
  }

  /** Have the machine of a worker take no more jobs; what runs there goes on. */
  operatorDrain: { takes: { path: { worker_id: string } }; answers: Success }

  /** Have the machine of a worker take jobs again. */
  operatorBringBack: { takes: { path: { worker_id: string } }; answers: Success }

  /** Set what a team may have; null is what the settings say of every team. */
  operatorSetQuotas: {
    takes: {
      path: { team_slug: string }
      body: {
        /** Builds and proofs of the team that may wait or run. */
        max_queued: number | null
        /** How many of them run at a time at most. */
        max_running: number | null
        /** Processor seconds that it may use in a day (UTC). */
        max_cpu_seconds: number | null
        /** Bytes that its builds and proofs may keep. */
        max_storage_bytes: number | null
      }
    }
    answers: {
      /** The team as it is named in addresses and identifiers. */
      team_slug: string
      /** Whether it is the team of one user, made with them. */
      is_personal: boolean
      /** When it was made. */
      date_created: string
      /** How many people belong to it. */
      num_members: number
      /** When a session or a key was used last, good to an hour; null where none is known. */
      last_seen_at: string | null
      /** How many wait. */
      waiting: number
      /** How many run. */
      running: number
      /** How many proofs were made; null until there can be one. */
      num_proofs: number
      /** Processor seconds of its jobs today (UTC). */
      cpu_seconds: number
      /** Whether its builds and proofs are paused. */
      is_paused: boolean
      /** What its builds and proofs keep. */
      stored_bytes: number
      /** What was set for this team alone; null is what the settings say of every team. */
      quotas: {
        /** Builds and proofs of the team that may wait or run. */
        max_queued: number | null
        /** How many of them run at a time at most. */
        max_running: number | null
        /** Processor seconds that it may use in a day (UTC). */
        max_cpu_seconds: number | null
        /** Bytes that its builds and proofs may keep. */
        max_storage_bytes: number | null
      }
    }
  }

  /** Cancel a build or a proof that waits or runs. */
  operatorCancel: { takes: { path: { job_id: string } }; answers: Success }

  /** Compile a build that failed again, as a new build of its team; a proof cannot be, for its input is gone. */
  operatorRetry: {
    takes: { path: { job_id: string } }
    answers: {
      /** The job: the build or the proof that it makes. */
      job_id: string
    }
  }
}

/** How each call is made. */
export const calls = {
  userSignup: { method: 'POST', path: '/api/v1/user/signup', sends: 'json', answers: 'json', isRepeatable: false },

  userVerify: { method: 'POST', path: '/api/v1/user/verify', sends: 'json', answers: 'json', isRepeatable: false },

  userVerifySend: {
    method: 'POST',
    path: '/api/v1/user/verify/send',
    sends: 'json',
    answers: 'json',
    isRepeatable: false,
  },

  userLogin: { method: 'POST', path: '/api/v1/user/login', sends: 'json', answers: 'json', isRepeatable: false },

  userUnlockSend: {
    method: 'POST',
    path: '/api/v1/user/unlock/send',
    sends: 'json',
    answers: 'json',
    isRepeatable: false,
  },

  userUnlock: { method: 'POST', path: '/api/v1/user/unlock', sends: 'json', answers: 'json', isRepeatable: false },

  userLogout: { method: 'POST', path: '/api/v1/user/logout', sends: 'nothing', answers: 'json', isRepeatable: false },

  userLogoutEverywhere: {
    method: 'POST',
    path: '/api/v1/user/logout-everywhere',
    sends: 'nothing',
    answers: 'json',
    isRepeatable: false,
  },

  userMe: { method: 'GET', path: '/api/v1/user/me', sends: 'nothing', answers: 'json', isRepeatable: false },

  passwordChange: {
    method: 'POST',
    path: '/api/v1/password/change',
    sends: 'json',
    answers: 'json',
    isRepeatable: false,
  },

  userPassword: { method: 'POST', path: '/api/v1/user/password', sends: 'json', answers: 'json', isRepeatable: false },

  passwordReset: {
    method: 'POST',
    path: '/api/v1/password/reset',
    sends: 'json',
    answers: 'json',
    isRepeatable: false,
  },

  passwordSet: { method: 'POST', path: '/api/v1/password/set', sends: 'json', answers: 'json', isRepeatable: false },

  tokenPair: { method: 'POST', path: '/api/token/pair', sends: 'json', answers: 'json', isRepeatable: false },

  tokenRefresh: { method: 'POST', path: '/api/token/refresh', sends: 'json', answers: 'json', isRepeatable: false },

  tokenVerify: { method: 'POST', path: '/api/token/verify', sends: 'json', answers: 'json', isRepeatable: false },

  apiKeyGenerateByPassword: {
    method: 'POST',
    path: '/api/apikey/generate',
    sends: 'json',
    answers: 'json',
    isRepeatable: false,
  },

  apiKeyGenerate: {
    method: 'POST',
    path: '/api/v1/apikey/generate',
    sends: 'nothing',
    answers: 'json',
    isRepeatable: false,
  },

  apiKeyList: { method: 'GET', path: '/api/v1/apikey/list', sends: 'nothing', answers: 'json', isRepeatable: false },

  apiKeyDelete: {
    method: 'DELETE',
    path: '/api/v1/apikey/{apikey_id}/delete',
    sends: 'nothing',
    answers: 'json',
    isRepeatable: false,
  },

  apiKeyUpdate: {
    method: 'POST',
    path: '/api/v1/apikey/{apikey_id}/update',
    sends: 'json',
    answers: 'json',
    isRepeatable: false,
  },

  secondFactorDetail: {
    method: 'GET',
    path: '/api/v1/user/second-factor',
    sends: 'nothing',
    answers: 'json',
    isRepeatable: false,
  },

  totpBegin: { method: 'POST', path: '/api/v1/user/totp/begin', sends: 'json', answers: 'json', isRepeatable: false },

  totpConfirm: {
    method: 'POST',
    path: '/api/v1/user/totp/confirm',
    sends: 'json',
    answers: 'json',
    isRepeatable: false,
  },

  totpRemove: { method: 'POST', path: '/api/v1/user/totp/remove', sends: 'json', answers: 'json', isRepeatable: false },

  recoveryCodesRenew: {
    method: 'POST',
    path: '/api/v1/user/recovery-codes/renew',
    sends: 'json',
    answers: 'json',
    isRepeatable: false,
  },

  passkeyAsk: { method: 'POST', path: '/api/v1/passkey/ask', sends: 'nothing', answers: 'json', isRepeatable: false },

  passkeyBegin: { method: 'POST', path: '/api/v1/passkey/begin', sends: 'json', answers: 'json', isRepeatable: false },

  passkeyAdd: { method: 'POST', path: '/api/v1/passkey/add', sends: 'json', answers: 'json', isRepeatable: false },

  passkeyRemove: {
    method: 'POST',
    path: '/api/v1/passkey/{passkey_id}/remove',
    sends: 'json',
    answers: 'json',
    isRepeatable: false,
  },

  userLoginPasskey: {
    method: 'POST',
    path: '/api/v1/user/login/passkey',
    sends: 'json',
    answers: 'json',
    isRepeatable: false,
  },

  deviceBegin: { method: 'POST', path: '/api/v1/device/begin', sends: 'json', answers: 'json', isRepeatable: false },

  devicePoll: { method: 'POST', path: '/api/v1/device/poll', sends: 'json', answers: 'json', isRepeatable: false },

  deviceDetail: { method: 'POST', path: '/api/v1/device/detail', sends: 'json', answers: 'json', isRepeatable: false },

  deviceApprove: {
    method: 'POST',
    path: '/api/v1/device/approve',
    sends: 'json',
    answers: 'json',
    isRepeatable: false,
  },

  deviceRefuse: { method: 'POST', path: '/api/v1/device/refuse', sends: 'json', answers: 'json', isRepeatable: false },

  sessionList: { method: 'GET', path: '/api/v1/session/list', sends: 'nothing', answers: 'json', isRepeatable: false },

  sessionEnd: {
    method: 'POST',
    path: '/api/v1/session/{session_id}/end',
    sends: 'nothing',
    answers: 'json',
    isRepeatable: false,
  },

  signOnDetail: { method: 'GET', path: '/api/v1/user/sign-on', sends: 'nothing', answers: 'json', isRepeatable: false },

  signOnConnect: {
    method: 'POST',
    path: '/api/v1/user/sign-on/connect',
    sends: 'json',
    answers: 'json',
    isRepeatable: false,
  },

  signOnDisconnect: {
    method: 'POST',
    path: '/api/v1/user/sign-on/disconnect',
    sends: 'json',
    answers: 'json',
    isRepeatable: false,
  },

  teamMe: { method: 'GET', path: '/api/v1/team/me', sends: 'nothing', answers: 'json', isRepeatable: false },

  teamDetail: {
    method: 'GET',
    path: '/api/v1/team/{team_slug}/detail',
    sends: 'nothing',
    answers: 'json',
    isRepeatable: false,
  },

  teamEvents: {
    method: 'GET',
    path: '/api/v1/team/{team_slug}/events',
    sends: 'nothing',
    answers: 'events',
    isRepeatable: false,
  },

  teamCreate: { method: 'POST', path: '/api/v1/team/create', sends: 'json', answers: 'json', isRepeatable: false },

  teamSettings: { method: 'POST', path: '/api/v1/team/settings', sends: 'json', answers: 'json', isRepeatable: false },

  teamAvatarUpload: {
    method: 'POST',
    path: '/api/v1/team/avatar/upload',
    sends: 'form',
    answers: 'json',
    isRepeatable: false,
  },

  teamDelete: {
    method: 'DELETE',
    path: '/api/v1/team/{team_slug}/delete',
    sends: 'nothing',
    answers: 'json',
    isRepeatable: false,
  },

  teamMembers: {
    method: 'GET',
    path: '/api/v1/team/{team_slug}/members',
    sends: 'nothing',
    answers: 'json',
    isRepeatable: false,
  },

  teamRemoveMember: {
    method: 'POST',
    path: '/api/v1/team/remove-member',
    sends: 'json',
    answers: 'json',
    isRepeatable: false,
  },

  teamChangeRole: {
    method: 'POST',
    path: '/api/v1/team/change-role',
    sends: 'json',
    answers: 'json',
    isRepeatable: false,
  },

  teamInvite: { method: 'POST', path: '/api/v1/team/invite', sends: 'json', answers: 'json', isRepeatable: false },

  teamInvitations: {
    method: 'GET',
    path: '/api/v1/team/{team_slug}/invitations',
    sends: 'nothing',
    answers: 'json',
    isRepeatable: false,
  },

  invitationWithdraw: {
    method: 'DELETE',
    path: '/api/v1/invitation/{invitation_id}/delete',
    sends: 'nothing',
    answers: 'json',
    isRepeatable: false,
  },

  invitationDetail: {
    method: 'POST',
    path: '/api/v1/invitation/detail',
    sends: 'json',
    answers: 'json',
    isRepeatable: false,
  },

  invitationAccept: {
    method: 'POST',
    path: '/api/v1/invitation/accept',
    sends: 'json',
    answers: 'json',
    isRepeatable: false,
  },

  invitationConfirm: {
    method: 'POST',
    path: '/api/v1/invitation/{invitation_id}/confirm',
    sends: 'json',
    answers: 'json',
    isRepeatable: false,
  },

  projectList: { method: 'POST', path: '/api/v1/project/list', sends: 'json', answers: 'json', isRepeatable: false },

  projectListPaginated: {
    method: 'POST',
    path: '/api/v1/project/list/paginated',
    sends: 'json',
    answers: 'json',
    isRepeatable: false,
  },

  projectDetail: {
    method: 'GET',
    path: '/api/v1/project/{project_id}/detail',
    sends: 'nothing',
    answers: 'json',
    isRepeatable: false,
  },

  projectCircuits: {
    method: 'GET',
    path: '/api/v1/project/{project_id}/circuits',
    sends: 'nothing',
    answers: 'json',
    isRepeatable: false,
  },

  projectCircuitsPaginated: {
    method: 'GET',
    path: '/api/v1/project/{project_id}/circuits/paginated',
    sends: 'nothing',
    answers: 'json',
    isRepeatable: false,
  },

  projectProofs: {
    method: 'GET',
    path: '/api/v1/project/{project_id}/proofs',
    sends: 'nothing',
    answers: 'json',
    isRepeatable: false,
  },

  projectProofsPaginated: {
    method: 'GET',
    path: '/api/v1/project/{project_id}/proofs/paginated',
    sends: 'nothing',
    answers: 'json',
    isRepeatable: false,
  },

  projectDelete: {
    method: 'DELETE',
    path: '/api/v1/project/{project_id}/delete',
    sends: 'nothing',
    answers: 'json',
    isRepeatable: false,
  },

  projectSettings: {
    method: 'POST',
    path: '/api/v1/project/{project_id}/settings',
    sends: 'json',
    answers: 'json',
    isRepeatable: false,
  },

  circuitCreate: { method: 'POST', path: '/api/v1/circuit/create', sends: 'form', answers: 'json', isRepeatable: true },

  circuitList: { method: 'GET', path: '/api/v1/circuit/list', sends: 'nothing', answers: 'json', isRepeatable: false },

  circuitListFiltered: {
    method: 'POST',
    path: '/api/v1/circuit/list',
    sends: 'json',
    answers: 'json',
    isRepeatable: false,
  },

  circuitDetail: {
    method: 'GET',
    path: '/api/v1/circuit/{circuit_id}/detail',
    sends: 'nothing',
    answers: 'json',
    isRepeatable: false,
  },

  circuitStatus: {
    method: 'GET',
    path: '/api/v1/circuit/{circuit_id}/status',
    sends: 'nothing',
    answers: 'json',
    isRepeatable: false,
  },

  circuitEvents: {
    method: 'GET',
    path: '/api/v1/circuit/{circuit_id}/events',
    sends: 'nothing',
    answers: 'events',
    isRepeatable: false,
  },

  circuitOutput: {
    method: 'GET',
    path: '/api/v1/circuit/{circuit_id}/output',
    sends: 'nothing',
    answers: 'stream',
    isRepeatable: false,
  },

  circuitProofs: {
    method: 'GET',
    path: '/api/v1/circuit/{circuit_id}/proofs',
    sends: 'nothing',
    answers: 'json',
    isRepeatable: false,
  },

  circuitProofsPaginated: {
    method: 'GET',
    path: '/api/v1/circuit/{circuit_id}/proofs/paginated',
    sends: 'nothing',
    answers: 'json',
    isRepeatable: false,
  },

  circuitProve: {
    method: 'POST',
    path: '/api/v1/circuit/{circuit_id}/prove',
    sends: 'json',
    answers: 'json',
    isRepeatable: true,
  },

  circuitEstimate: {
    method: 'POST',
    path: '/api/v1/circuit/{circuit_id}/estimate',
    sends: 'nothing',
    answers: 'json',
    isRepeatable: false,
  },

  circuitDownload: {
    method: 'GET',
    path: '/api/v1/circuit/{circuit_id}/download',
    sends: 'nothing',
    answers: 'stream',
    isRepeatable: false,
  },

  circuitFiles: {
    method: 'GET',
    path: '/api/v1/circuit/{circuit_id}/files',
    sends: 'nothing',
    answers: 'json',
    isRepeatable: false,
  },

  circuitCompare: {
    method: 'GET',
    path: '/api/v1/circuit/{circuit_id}/compare',
    sends: 'nothing',
    answers: 'json',
    isRepeatable: false,
  },

  circuitInterface: {
    method: 'GET',
    path: '/api/v1/circuit/{circuit_id}/interface',
    sends: 'nothing',
    answers: 'json',
    isRepeatable: false,
  },

  circuitSmartContractVerifier: {
    method: 'GET',
    path: '/api/v1/circuit/{circuit_id}/smart_contract_verifier',
    sends: 'nothing',
    answers: 'json',
    isRepeatable: false,
  },

  circuitSmartContractCalldata: {
    method: 'GET',
    path: '/api/v1/circuit/{circuit_id}/smart_contract_calldata',
    sends: 'nothing',
    answers: 'json',
    isRepeatable: false,
  },

  circuitCompile: {
    method: 'POST',
    path: '/api/v1/circuit/{circuit_id}/compile',
    sends: 'nothing',
    answers: 'json',
    isRepeatable: true,
  },

  circuitStart: {
    method: 'POST',
    path: '/api/v1/circuit/{circuit_id}/start',
    sends: 'nothing',
    answers: 'json',
    isRepeatable: false,
  },

  circuitCopy: {
    method: 'POST',
    path: '/api/v1/circuit/{circuit_id}/copy',
    sends: 'json',
    answers: 'json',
    isRepeatable: true,
  },

  circuitUpdate: {
    method: 'POST',
    path: '/api/v1/circuit/{circuit_id}/update',
    sends: 'json',
    answers: 'json',
    isRepeatable: false,
  },

  circuitCancel: {
    method: 'POST',
    path: '/api/v1/circuit/{circuit_id}/cancel',
    sends: 'nothing',
    answers: 'json',
    isRepeatable: false,
  },

  circuitDelete: {
    method: 'DELETE',
    path: '/api/v1/circuit/{circuit_id}/delete',
    sends: 'nothing',
    answers: 'json',
    isRepeatable: false,
  },

  circuitDeletePosted: {
    method: 'POST',
    path: '/api/v1/circuit/{circuit_id}/delete',
    sends: 'nothing',
    answers: 'json',
    isRepeatable: false,
  },

  proofDetail: {
    method: 'GET',
    path: '/api/v1/proof/{proof_id}/detail',
    sends: 'nothing',
    answers: 'json',
    isRepeatable: false,
  },

  proofStatus: {
    method: 'GET',
    path: '/api/v1/proof/{proof_id}/status',
    sends: 'nothing',
    answers: 'json',
    isRepeatable: false,
  },

  proofEvents: {
    method: 'GET',
    path: '/api/v1/proof/{proof_id}/events',
    sends: 'nothing',
    answers: 'events',
    isRepeatable: false,
  },

  proofCancel: {
    method: 'POST',
    path: '/api/v1/proof/{proof_id}/cancel',
    sends: 'nothing',
    answers: 'json',
    isRepeatable: false,
  },

  proofDelete: {
    method: 'DELETE',
    path: '/api/v1/proof/{proof_id}/delete',
    sends: 'nothing',
    answers: 'json',
    isRepeatable: false,
  },

  proofPublicValues: {
    method: 'GET',
    path: '/api/v1/proof/{proof_id}/public_values',
    sends: 'nothing',
    answers: 'json',
    isRepeatable: false,
  },

  proofVerify: {
    method: 'POST',
    path: '/api/v1/proof/{proof_id}/verify',
    sends: 'nothing',
    answers: 'json',
    isRepeatable: false,
  },

  proofBundle: {
    method: 'GET',
    path: '/api/v1/proof/{proof_id}/bundle',
    sends: 'nothing',
    answers: 'stream',
    isRepeatable: false,
  },

  claimVerify: { method: 'POST', path: '/api/v1/verify', sends: 'json', answers: 'json', isRepeatable: false },

  proofListPlain: { method: 'GET', path: '/api/v1/proof/list', sends: 'nothing', answers: 'json', isRepeatable: false },

  proofList: { method: 'POST', path: '/api/v1/proof/list', sends: 'json', answers: 'json', isRepeatable: false },

  proofListPlainPaginated: {
    method: 'GET',
    path: '/api/v1/proof/list/paginated',
    sends: 'nothing',
    answers: 'json',
    isRepeatable: false,
  },

  proofListPaginated: {
    method: 'POST',
    path: '/api/v1/proof/list/paginated',
    sends: 'json',
    answers: 'json',
    isRepeatable: false,
  },

  proofListCsv: {
    method: 'POST',
    path: '/api/v1/proof/list/csv',
    sends: 'json',
    answers: 'stream',
    isRepeatable: false,
  },

  proofTimes: { method: 'POST', path: '/api/v1/proof/times', sends: 'json', answers: 'json', isRepeatable: false },

  proofHistogram: {
    method: 'POST',
    path: '/api/v1/proof/histogram',
    sends: 'json',
    answers: 'json',
    isRepeatable: false,
  },

  proofShare: {
    method: 'POST',
    path: '/api/v1/proof/{proof_id}/share',
    sends: 'nothing',
    answers: 'json',
    isRepeatable: false,
  },

  proofShares: {
    method: 'GET',
    path: '/api/v1/proof/{proof_id}/shares',
    sends: 'nothing',
    answers: 'json',
    isRepeatable: false,
  },

  proofShareRevoke: {
    method: 'DELETE',
    path: '/api/v1/proof/{proof_id}/share/{share_id}/delete',
    sends: 'nothing',
    answers: 'json',
    isRepeatable: false,
  },

  shareDetail: {
    method: 'GET',
    path: '/api/v1/share/{share_token}/detail',
    sends: 'nothing',
    answers: 'json',
    isRepeatable: false,
  },

  shareBundle: {
    method: 'GET',
    path: '/api/v1/share/{share_token}/bundle',
    sends: 'nothing',
    answers: 'stream',
    isRepeatable: false,
  },

  consoleSettings: {
    method: 'GET',
    path: '/api/v1/console/settings',
    sends: 'nothing',
    answers: 'json',
    isRepeatable: false,
  },

  consoleFrameworks: {
    method: 'GET',
    path: '/api/v1/console/frameworks',
    sends: 'nothing',
    answers: 'json',
    isRepeatable: false,
  },

  supportMessage: {
    method: 'POST',
    path: '/api/v1/support/message',
    sends: 'json',
    answers: 'json',
    isRepeatable: false,
  },

  operatorOverview: {
    method: 'GET',
    path: '/api/v1/operator/overview',
    sends: 'nothing',
    answers: 'json',
    isRepeatable: false,
  },

  operatorQueues: {
    method: 'GET',
    path: '/api/v1/operator/queues',
    sends: 'nothing',
    answers: 'json',
    isRepeatable: false,
  },

  operatorWorkers: {
    method: 'GET',
    path: '/api/v1/operator/workers',
    sends: 'nothing',
    answers: 'json',
    isRepeatable: false,
  },

  operatorJobs: {
    method: 'GET',
    path: '/api/v1/operator/jobs',
    sends: 'nothing',
    answers: 'json',
    isRepeatable: false,
  },

  operatorStorage: {
    method: 'GET',
    path: '/api/v1/operator/storage',
    sends: 'nothing',
    answers: 'json',
    isRepeatable: false,
  },

  operatorTeams: {
    method: 'GET',
    path: '/api/v1/operator/teams',
    sends: 'nothing',
    answers: 'json',
    isRepeatable: false,
  },

  operatorTeam: {
    method: 'GET',
    path: '/api/v1/operator/team/{team_slug}/detail',
    sends: 'nothing',
    answers: 'json',
    isRepeatable: false,
  },

  operatorUsers: {
    method: 'GET',
    path: '/api/v1/operator/users',
    sends: 'nothing',
    answers: 'json',
    isRepeatable: false,
  },

  operatorEstimates: {
    method: 'GET',
    path: '/api/v1/operator/estimates',
    sends: 'nothing',
    answers: 'json',
    isRepeatable: false,
  },

  operatorActs: {
    method: 'GET',
    path: '/api/v1/operator/acts',
    sends: 'nothing',
    answers: 'json',
    isRepeatable: false,
  },

  operatorPause: {
    method: 'POST',
    path: '/api/v1/operator/pause',
    sends: 'json',
    answers: 'json',
    isRepeatable: false,
  },

  operatorResume: {
    method: 'POST',
    path: '/api/v1/operator/resume',
    sends: 'json',
    answers: 'json',
    isRepeatable: false,
  },

  operatorDrain: {
    method: 'POST',
    path: '/api/v1/operator/worker/{worker_id}/drain',
    sends: 'nothing',
    answers: 'json',
    isRepeatable: false,
  },

  operatorBringBack: {
    method: 'POST',
    path: '/api/v1/operator/worker/{worker_id}/bring-back',
    sends: 'nothing',
    answers: 'json',
    isRepeatable: false,
  },

  operatorSetQuotas: {
    method: 'POST',
    path: '/api/v1/operator/team/{team_slug}/quotas',
    sends: 'json',
    answers: 'json',
    isRepeatable: false,
  },

  operatorCancel: {
    method: 'POST',
    path: '/api/v1/operator/job/{job_id}/cancel',
    sends: 'nothing',
    answers: 'json',
    isRepeatable: false,
  },

  operatorRetry: {
    method: 'POST',
    path: '/api/v1/operator/job/{job_id}/retry',
    sends: 'nothing',
    answers: 'json',
    isRepeatable: false,
  },
} as const satisfies Record<keyof Calls, CallWay>
