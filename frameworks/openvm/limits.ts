import type { Limits } from '@proofyard/sandbox/sandbox.ts'
import { GiB, MiB } from '@proofyard/sandbox/sizes.ts'
import { rustLimits } from '../languages/rust/limits.ts'

const shared = { processes: 256, outputBytes: 1 * MiB }

/** What the programs of each step may use. */
export const openvmLimits = {
  ...rustLimits,
  /** Translates a program and makes keys for the machine that it asks for. */
  keys: {
    ...shared,
    memoryBytes: 16 * GiB,
    cpuSeconds: 3600,
    wallSeconds: 3600,
    fileBytes: 2 * GiB,
    diskBytes: 4 * GiB,
  },
  /** Runs the guest: some ten million cycles a second. */
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
    memoryBytes: 32 * GiB,
    cpuSeconds: 4 * 3600,
    wallSeconds: 3600,
    fileBytes: 512 * MiB,
    diskBytes: 512 * MiB,
  },
  /** A verification takes less than a second; what wants more is no proof. */
  verify: {
    ...shared,
    memoryBytes: 2 * GiB,
    cpuSeconds: 120,
    wallSeconds: 240,
    fileBytes: 1 * MiB,
    diskBytes: 1 * MiB,
  },
} satisfies Record<string, Limits>
