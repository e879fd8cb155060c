import type { CircuitType } from '@proofyard/contract/circuit-type.ts'

/** What a worker is asked to do: compile the build or make the proof with this id. */
export interface Job {
  kind: 'compile' | 'prove'
  circuitType: CircuitType
  /** Id of the build or proof; also the id of the job, so that a row has at most one. */
  id: string
}

/** A job that this process holds for one attempt. */
export interface HeldJob extends Job {
  /** Counts deliveries from 0; a later delivery fences this one. */
  delivery: number
}

/** One queue per kind of work and framework: a worker takes only what its machine can do. */
export function queueName(kind: Job['kind'], circuitType: CircuitType): string {
  return `${kind}-${circuitType}`
}
