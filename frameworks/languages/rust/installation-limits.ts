import type { Limits } from '@proofyard/sandbox/sandbox.ts'
import { GiB, MiB } from '@proofyard/sandbox/sizes.ts'

/**
 * What cargo may use that compiles a program of ours, once for a machine: 350 to 1,300 CPU seconds. While jobs keep all processors
 * busy it is given a hundredth of them, so the time by the clock is for one that hangs.
 */
export const installationLimits: Limits = {
  memoryBytes: 8 * GiB,
  cpuSeconds: 3 * 3600,
  wallSeconds: 7 * 24 * 3600,
  processes: 512,
  fileBytes: 1 * GiB,
  diskBytes: 8 * GiB,
  outputBytes: 8 * MiB,
}
