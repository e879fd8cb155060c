import type { Limits } from '@proofyard/sandbox/sandbox.ts'
import { GiB, MiB } from '@proofyard/sandbox/sizes.ts'

/**
 * What the programs of each step may use. Measured: a second project compiles in about 20 CPU seconds and 0.7 GB, and
 * the Fibonacci sample proves in half a CPU second and 40 MB.
 */
export const plonky2Limits = {
  /** Reads manifests, and writes a lock file. */
  resolve: {
    memoryBytes: 1 * GiB,
    cpuSeconds: 60,
    wallSeconds: 120,
    processes: 64,
    fileBytes: 256 * MiB,
    diskBytes: 4 * GiB,
    outputBytes: 8 * MiB,
  },
  /** Downloads crates and unpacks them. */
  fetch: {
    memoryBytes: 1 * GiB,
    cpuSeconds: 120,
    wallSeconds: 600,
    processes: 64,
    fileBytes: 256 * MiB,
    diskBytes: 2 * GiB,
    outputBytes: 1 * MiB,
  },
  /** cargo starts a rustc for each core, each with a thread for each of 16 units of code. */
  build: {
    memoryBytes: 6 * GiB,
    cpuSeconds: 1800,
    wallSeconds: 3600,
    processes: 512,
    fileBytes: 1 * GiB,
    diskBytes: 6 * GiB,
    // One line for each crate, and what the compiler says of the user's own.
    outputBytes: 8 * MiB,
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
