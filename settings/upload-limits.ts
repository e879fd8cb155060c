import type { z } from 'zod'
import { wholeNumber } from './variable.ts'

const MIB = 1024 * 1024

export const archiveVariables = { PROOFYARD_ARCHIVE_MIB: wholeNumber(1, 8192, 512) }
/** Bounded, so that no upload alone fills the disk on which its project is built, of 4 GiB or more and 200,000 files. */
export const unpackedVariables = {
  PROOFYARD_UNPACKED_MIB: wholeNumber(1, 3072, 2048),
  PROOFYARD_ENTRIES: wholeNumber(1, 100_000, 50_000),
}

/** What an unpacked project may hold. */
export interface UnpackedLimits {
  unpackedBytes: number
  entries: number
}

export function unpackedLimitsOf(set: z.infer<z.ZodObject<typeof unpackedVariables>>): UnpackedLimits {
  return { unpackedBytes: set.PROOFYARD_UNPACKED_MIB * MIB, entries: set.PROOFYARD_ENTRIES }
}

export function archiveBytesOf(set: z.infer<z.ZodObject<typeof archiveVariables>>): number {
  return set.PROOFYARD_ARCHIVE_MIB * MIB
}
