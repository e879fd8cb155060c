import type { z } from 'zod'
import { wholeNumber } from './variable.ts'

const MIB = 1024 * 1024

export const archiveVariables = { PROOFYARD_ARCHIVE_MIB: wholeNumber(1, 8192, 512) }
export const unpackedVariables = {
  PROOFYARD_UNPACKED_MIB: wholeNumber(1, 65_536, 2048),
  PROOFYARD_ENTRIES: wholeNumber(1, 10_000_000, 50_000),
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
