import type { Limits } from '@proofyard/sandbox/sandbox.ts'
import { GiB, MiB } from '@proofyard/sandbox/sizes.ts'
import { rustLimits } from '../languages/rust/limits.ts'

/** What the programs of each step may use. */
export const boojumLimits = {
  ...rustLimits,
  /** Places the gates, and makes the keys of that: trees of hashes over all columns. */
  setup: {
    memoryBytes: 16 * GiB,
    cpuSeconds: 3600,
    wallSeconds: 3600,
    processes: 256,
    fileBytes: 4 * GiB,
    diskBytes: 8 * GiB,
    outputBytes: 1 * MiB,
  },
  /** Computes the witness and checks every row of it. */
  execute: {
    memoryBytes: 16 * GiB,
    cpuSeconds: 3600,
    wallSeconds: 1800,
    processes: 256,
    fileBytes: 16 * MiB,
    diskBytes: 16 * MiB,
    outputBytes: 1 * MiB,
  },
  prove: {
    memoryBytes: 16 * GiB,
    cpuSeconds: 4 * 3600,
    wallSeconds: 3600,
    processes: 256,
    fileBytes: 64 * MiB,
    diskBytes: 128 * MiB,
    outputBytes: 1 * MiB,
  },
  /** A verification takes milliseconds; a key that wants more is no key. */
  verify: {
    memoryBytes: 1 * GiB,
    cpuSeconds: 60,
    wallSeconds: 120,
    processes: 32,
    fileBytes: 1 * MiB,
    diskBytes: 1 * MiB,
    outputBytes: 64 * MiB,
  },
} satisfies Record<string, Limits>
