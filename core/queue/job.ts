import type { CircuitType } from '@proofyard/contract/circuit-type.ts'

/**
 * What a worker is asked to do; `check` is to verify a proof that was made elsewhere, before it is Ready; `verify-claim` is to verify
 * what anyone brought, apart from the verifications of proofs that are kept here: it may be made to take its time.
 */
export type JobKind = 'compile' | 'prove' | 'check' | 'verify' | 'verify-claim'

/** Where jobs of one kind and need wait: a worker takes from the queues that its machine can serve. */
export interface QueueKey {
  kind: JobKind
  circuitType: CircuitType
  /** What the build needs installed, as `noir@1.0.0-beta.26`; null where nothing is needed but Proofyard. */
  toolchain: string | null
  /** What the job takes of a machine, as `sizeClassOf` writes it: a worker never takes what it cannot hold. */
  size: string
}

/** One build to compile, one proof to make, or one to verify again. */
export interface Job extends QueueKey {
  /** Id of the build or proof that is made, so that a row has at most one job; a verification has one of its own. */
  id: string
}

/** The call that a job came from. It goes with the job to its worker, whose log and trace name it. */
export interface JobOrigin {
  /** Id of the call, as its answer and its line of the log have it. */
  request: string
  /** Its span, as W3C Trace Context writes it; absent where nothing is traced. */
  trace?: string
}

/** A job that this process holds. */
export interface HeldJob extends Job {
  /** Counts from 0 how often the job was handed to a worker; a later delivery fences this one off. */
  delivery: number
  /** Id of the team whose turn it was, which pays for it; absent where the job waited for other reasons, such as to run alone. */
  team?: number | undefined
  /** The call that it came from; null or absent where that is not known, such as after a restore. */
  origin?: JobOrigin | null
  /** For how long it could have been taken before it was. */
  waitedSeconds?: number
}

/** pg-boss's name of a queue; it takes slashes, and no `@`. */
export function queueName({ kind, circuitType, toolchain, size }: QueueKey): string {
  return `${queueFamily({ kind, circuitType, toolchain })}/${size}`
}

/** What the names of a job's queues of all sizes begin with. */
export function queueFamily({ kind, circuitType, toolchain }: Omit<QueueKey, 'size'>): string {
  return `${kind}-${toolchain === null ? circuitType : toolchain.replace('@', '/')}`
}
