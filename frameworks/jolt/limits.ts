import type { Limits } from '@proofyard/sandbox/sandbox.ts'
import { GiB, MiB } from '@proofyard/sandbox/sizes.ts'
import { rustLimits } from '../languages/rust/limits.ts'

/** More steps than a guest may take: a proof of so many would want some 400 GB. */
export const MAX_CYCLES = 2 ** 24

const shared = { processes: 256, outputBytes: 1 * MiB }

/** What the programs of each step may use. */
export const joltLimits = {
  ...rustLimits,
  /** The project's own program that reads an input. */
  codec: {
    ...shared,
    memoryBytes: 1 * GiB,
    cpuSeconds: 60,
    wallSeconds: 120,
    fileBytes: 4 * MiB,
    diskBytes: 4 * MiB,
  },
  key: {
    ...shared,
    memoryBytes: 2 * GiB,
    cpuSeconds: 120,
    wallSeconds: 240,
    fileBytes: 256 * MiB,
    diskBytes: 256 * MiB,
  },
  /** Runs the guest: some million cycles a second. */
  execute: {
    ...shared,
    memoryBytes: 2 * GiB,
    cpuSeconds: 300,
    wallSeconds: 600,
    fileBytes: 1 * MiB,
    diskBytes: 1 * MiB,
  },
  prove: {
    ...shared,
    memoryBytes: 64 * GiB,
    cpuSeconds: 4 * 3600,
    wallSeconds: 3600,
    fileBytes: 256 * MiB,
    diskBytes: 512 * MiB,
  },
  /** Looks at the proof, and runs the guest again. */
  verify: {
    ...shared,
    memoryBytes: 3 * GiB,
    cpuSeconds: 300,
    wallSeconds: 600,
    fileBytes: 1 * MiB,
    diskBytes: 1 * MiB,
  },
} satisfies Record<string, Limits>
