import type { CircuitType } from '@proofyard/contract/circuit-type.ts'

/** What a worker is asked to do. */
export type JobKind = 'compile' | 'prove' | 'verify'

/** One build to compile, one proof to make, or one to verify again. */
export interface Job {
  kind: JobKind
  circuitType: CircuitType
  /** Id of the build or proof that is made, so that a row has at most one job; a verification has one of its own. */
  id: string
}

/** A job that this process holds. */
export interface HeldJob extends Job {
  /** Counts from 0 how often the job was handed to a worker; a later delivery fences this one off. */
  delivery: number
}

/** One queue per kind of work and framework: a worker takes only what its machine can do. */
export function queueName(kind: JobKind, circuitType: CircuitType): string {
  return `${kind}-${circuitType}`
}
