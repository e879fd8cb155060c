import type { Limits } from '@proofyard/sandbox/sandbox.ts'
import { GiB, MiB } from '@proofyard/sandbox/sizes.ts'

/** What the programs of the steps may use that compile a user's package. */
export const rustLimits = {
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
} satisfies Record<string, Limits>
