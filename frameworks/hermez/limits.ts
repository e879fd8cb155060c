import type { Limits } from '@proofyard/sandbox/sandbox.ts'
import { GiB, MiB } from '@proofyard/sandbox/sizes.ts'

const shared = {
  // pil-stark starts a thread for each core, in up to three pools at once.
  processes: 512,
  // Reports, and what a project's own code prints; no one reads more.
  outputBytes: 1 * MiB,
}

/**
 * What the programs of each step may use. Measured on the sample with more rows (4 polynomials, 128 queries): a proof of
 * 2^10 rows 1.0 CPU seconds and 175 MB, of 2^14 4.6 and 320 MB, of 2^16 18 and 615 MB; each verification 0.7 CPU seconds.
 */
export const hermezLimits = {
  /** Parses the PIL and derives the STARK; no values yet. */
  compile: {
    ...shared,
    memoryBytes: 4 * GiB,
    cpuSeconds: 300,
    wallSeconds: 600,
    fileBytes: 1 * GiB,
    diskBytes: 2 * GiB,
  },
  /** The project's own code fills arrays of BigInts, about 32 bytes for each value. */
  executor: {
    ...shared,
    memoryBytes: 8 * GiB,
    cpuSeconds: 1800,
    wallSeconds: 1800,
    fileBytes: 4 * GiB,
    diskBytes: 6 * GiB,
  },
  /** Extends and hashes the constant polynomials. */
  makeKey: {
    ...shared,
    memoryBytes: 12 * GiB,
    cpuSeconds: 3600,
    wallSeconds: 3600,
    fileBytes: 8 * GiB,
    diskBytes: 8 * GiB,
  },
  prove: {
    ...shared,
    memoryBytes: 16 * GiB,
    cpuSeconds: 4 * 3600,
    wallSeconds: 3600,
    fileBytes: 256 * MiB,
    diskBytes: 256 * MiB,
  },
  /** A verification reads a proof of one or two megabytes and hashes ten thousand times. */
  verify: {
    ...shared,
    memoryBytes: 2 * GiB,
    cpuSeconds: 120,
    wallSeconds: 240,
    fileBytes: 1 * MiB,
    diskBytes: 1 * MiB,
  },
} satisfies Record<string, Limits>
