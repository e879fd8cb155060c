import type { CircuitType } from '@proofyard/contract/circuit-type.ts'
import type { Performance } from '@proofyard/contract/performance.ts'
import type { ComputeTimes } from '../database/schema/builds.ts'
import type { HeldJob } from '../queue/job.ts'

/** How a lease ended: `checking` is a proof that is verified here before it is Ready. */
export type LeaseOutcome = 'ready' | 'checking' | 'failed' | 'given back' | 'unready' | 'lapsed' | 'withdrawn'

/** What a file of a result is. */
export type ResultKind =
  | 'kept'
  | 'verification_key'
  | 'solidity_verifier'
  | 'interface'
  | 'proof'
  | 'public'
  | 'calldata'

/** What a worker says of a proof besides its files. */
export interface ProofFacts {
  warnings: string[]
  computeTimes: ComputeTimes
  performance?: Performance | undefined
}

/** A delivery of a job to a worker of another owner. */
export interface Lease {
  jobId: string
  delivery: number
  keyId: string
  workerId: string
  kind: 'compile' | 'prove'
  circuitType: CircuitType
  toolchain: string | null
  size: string
  /** Id of the team whose job it is; null where that is not known. */
  team: number | null
  takenAt: Date
  endedAt: Date | null
  outcome: LeaseOutcome | null
  facts: ProofFacts | null
}

/** The job of a lease, as the transitions know it. */
export function heldOf({ jobId: id, delivery, kind, circuitType, toolchain, size }: Lease): HeldJob {
  return { id, delivery, kind, circuitType, toolchain, size }
}
