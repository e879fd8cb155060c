import type { Resources } from '@proofyard/frameworks/resources.ts'

/**
 * What a machine gives of what is wanted: with fewer processors a program is slower, and disk is watched while it runs.
 * Memory and GPUs are had or not.
 */
export function clampTo(total: Resources, wanted: Resources): Resources {
  return {
    ...wanted,
    threads: Math.min(wanted.threads, total.threads),
    diskBytes: Math.min(wanted.diskBytes, total.diskBytes),
  }
}
