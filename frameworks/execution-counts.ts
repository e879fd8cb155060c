import type { FunctionCycles } from '@proofyard/contract/circuit-details.ts'

/** What a zkVM counts of an execution. */
export interface ExecutionCounts {
  /** Instructions of the program that were executed. */
  cycles: number
  /** Parts of the execution that are proved one by one, where it has such. */
  segments?: number | undefined
  /** Functions that took most of the cycles, where the executor tells. */
  functions?: FunctionCycles[] | undefined
  /** What else was measured, for `resources`; shown to no one. */
  measured?: Record<string, number> | undefined
}

/** What a zkVM's prover took, for people who compare programs. */
export interface ProverCounts {
  /** Until it had its keys and began; 0 where it was there already. */
  startUpSeconds: number
  /** From there on, without any wait for its turn. */
  provingSeconds: number
  /** At its most; undefined where the machine does not tell. */
  peakMemoryBytes: number | undefined
}
