import { availableParallelism } from 'node:os'
import type { Limits } from '@proofyard/sandbox/sandbox.ts'
import { GiB, MiB } from '@proofyard/sandbox/sizes.ts'

/** Threads that make keys and proofs; with more of them small circuits get no faster. */
export const proverThreads = Math.min(16, availableParallelism())

const shared = {
  // snarkVM starts pools of threads within pools.
  processes: 256,
  outputBytes: 1 * MiB,
}

/** What the programs of each step may use. */
export const snarkvmLimits = {
  /** Makes the keys of a function and of all that it calls: five CPU seconds for 16,000 constraints. */
  keys: {
    ...shared,
    memoryBytes: 16 * GiB,
    cpuSeconds: 3600,
    wallSeconds: 3600,
    fileBytes: 2 * GiB,
    diskBytes: 2 * GiB,
  },
  /** Runs the program on an input, without circuits. */
  authorize: {
    ...shared,
    memoryBytes: 2 * GiB,
    cpuSeconds: 120,
    wallSeconds: 240,
    fileBytes: 16 * MiB,
    diskBytes: 16 * MiB,
  },
  prove: {
    ...shared,
    memoryBytes: 16 * GiB,
    cpuSeconds: 4 * 3600,
    wallSeconds: 3600,
    fileBytes: 64 * MiB,
    diskBytes: 128 * MiB,
  },
  /** A quarter of a CPU second, most of which is the program credits.aleo, that every process of snarkVM knows. */
  verify: {
    ...shared,
    memoryBytes: 1 * GiB,
    cpuSeconds: 60,
    wallSeconds: 120,
    fileBytes: 1 * MiB,
    diskBytes: 1 * MiB,
    outputBytes: 1 * MiB,
  },
} satisfies Record<string, Limits>
