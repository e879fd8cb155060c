import type { Limits } from '@proofyard/sandbox/sandbox.ts'
import { GiB, MiB } from '@proofyard/sandbox/sizes.ts'
import { rustLimits } from '../languages/rust/limits.ts'

/**
 * What the programs of each step may use. Measured: a second project compiles in about 20 CPU seconds and 0.7 GB, and
 * the Fibonacci sample proves in half a CPU second and 40 MB.
 */
export const plonky2Limits = {
  ...rustLimits,
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
