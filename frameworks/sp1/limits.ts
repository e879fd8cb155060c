import { availableParallelism } from 'node:os'
import type { Limits } from '@proofyard/sandbox/sandbox.ts'
import { GiB, MiB } from '@proofyard/sandbox/sizes.ts'
import { rustLimits } from '../languages/rust/limits.ts'

/** Threads that make proofs. */
export const proverThreads = Math.min(16, availableParallelism())

// SP1 has a thread for each of its tasks that waits, besides those that compute.
const shared = { processes: 1024, outputBytes: 1 * MiB }

/** What the programs of each step may use. */
export const sp1Limits = {
  ...rustLimits,
  /** Commits to a program. */
  keys: {
    ...shared,
    memoryBytes: 4 * GiB,
    cpuSeconds: 600,
    wallSeconds: 1200,
    fileBytes: 64 * MiB,
    diskBytes: 64 * MiB,
  },
  /** Runs the guest in SP1's interpreter. */
  execute: {
    ...shared,
    memoryBytes: 8 * GiB,
    cpuSeconds: 600,
    wallSeconds: 900,
    fileBytes: 64 * MiB,
    diskBytes: 64 * MiB,
  },
  prove: {
    ...shared,
    memoryBytes: 64 * GiB,
    cpuSeconds: 4 * 3600,
    wallSeconds: 3600,
    fileBytes: 1 * GiB,
    diskBytes: 2 * GiB,
  },
  /** A verification takes a second; what wants more is no proof. */
  verify: {
    ...shared,
    memoryBytes: 2 * GiB,
    cpuSeconds: 300,
    wallSeconds: 600,
    fileBytes: 1 * MiB,
    diskBytes: 1 * MiB,
  },
} satisfies Record<string, Limits>
