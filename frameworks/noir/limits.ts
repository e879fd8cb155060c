import type { Limits } from '@proofyard/sandbox/sandbox.ts'
import { GiB, MiB } from '@proofyard/sandbox/sizes.ts'

const shared = {
  // node starts about 12 threads, bb one for each core (`proverThreads` at most).
  processes: 128,
  // Reports and compiler messages; no one reads more.
  outputBytes: 1 * MiB,
}

/** More threads than this make no proof faster. */
export const proverThreads = 64

/**
 * What the programs of each step may use. Measured on a hash chain of 43,873 gates: proof 1.5 CPU seconds and 82 MB
 * with the native prover. The 32-bit wasm provers of older versions hold 4 GiB at most.
 */
export const noirLimits = {
  /** The compiler is a 32-bit wasm program. */
  compile: {
    ...shared,
    memoryBytes: 5 * GiB,
    cpuSeconds: 900,
    wallSeconds: 1800,
    fileBytes: 1 * GiB,
    diskBytes: 2 * GiB,
  },
  /** Builds the circuit and commits to it; a little less than a proof. */
  keys: {
    ...shared,
    memoryBytes: 16 * GiB,
    cpuSeconds: 3600,
    wallSeconds: 3600,
    fileBytes: 256 * MiB,
    diskBytes: 512 * MiB,
  },
  /** The executor is a 32-bit wasm program; a witness is compressed. */
  execute: {
    ...shared,
    memoryBytes: 5 * GiB,
    cpuSeconds: 600,
    wallSeconds: 1200,
    fileBytes: 2 * GiB,
    diskBytes: 2 * GiB,
  },
  prove: {
    ...shared,
    memoryBytes: 16 * GiB,
    cpuSeconds: 4 * 3600,
    wallSeconds: 3600,
    fileBytes: 256 * MiB,
    diskBytes: 256 * MiB,
  },
  /** Reads a few kilobytes and computes one pairing: 0.01 CPU seconds, 0.5 with the wasm verifiers. */
  verify: {
    ...shared,
    memoryBytes: 1 * GiB,
    cpuSeconds: 60,
    wallSeconds: 120,
    fileBytes: 1 * MiB,
    diskBytes: 1 * MiB,
  },
} satisfies Record<string, Limits>
