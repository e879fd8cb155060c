import type { Limits } from '@proofyard/sandbox/sandbox.ts'
import { GiB, MiB } from '@proofyard/sandbox/sizes.ts'
import { rustLimits } from '../languages/rust/limits.ts'

/** What the programs of each step may use. */
export const halo2Limits = {
  ...rustLimits,
  /** Runs the project's code: writes down its circuit, or the values of it for an input. */
  circuit: {
    memoryBytes: 16 * GiB,
    cpuSeconds: 3600,
    wallSeconds: 3600,
    processes: 256,
    fileBytes: 8 * GiB,
    diskBytes: 8 * GiB,
    outputBytes: 1 * MiB,
  },
  /** Makes or checks powers of a secret, and makes the keys. */
  setup: {
    memoryBytes: 32 * GiB,
    cpuSeconds: 4 * 3600,
    wallSeconds: 3600,
    processes: 256,
    fileBytes: 32 * GiB,
    diskBytes: 64 * GiB,
    outputBytes: 1 * MiB,
  },
  prove: {
    memoryBytes: 32 * GiB,
    cpuSeconds: 4 * 3600,
    wallSeconds: 3600,
    processes: 256,
    fileBytes: 256 * MiB,
    diskBytes: 256 * MiB,
    outputBytes: 1 * MiB,
  },
  /** halo2 makes roots of unity for every row before it verifies anything. */
  verify: {
    memoryBytes: 16 * GiB,
    cpuSeconds: 300,
    wallSeconds: 600,
    processes: 64,
    fileBytes: 1 * MiB,
    diskBytes: 1 * MiB,
    outputBytes: 64 * MiB,
  },
} satisfies Record<string, Limits>
