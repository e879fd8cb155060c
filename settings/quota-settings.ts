import { optionalWholeNumber, wholeNumber } from './variable.ts'

const MIB = 1024 ** 2

/** What one team may have here, whatever it asks for. */
export interface QuotaSettings {
  /** Builds and proofs that wait or run. */
  queued: number
  /** Jobs that run at a time, on all workers together. */
  running: number
  /** Processor seconds of its jobs in a day (UTC). */
  cpuSecondsPerDay: number
  /** All that its builds and proofs keep. */
  storageBytes: number
}

export const NO_QUOTAS: QuotaSettings = {
  queued: Number.POSITIVE_INFINITY,
  running: Number.POSITIVE_INFINITY,
  cpuSecondsPerDay: Number.POSITIVE_INFINITY,
  storageBytes: Number.POSITIVE_INFINITY,
}

export const quotaVariables = {
  PROOFYARD_TEAM_QUEUED: wholeNumber(1, 10_000_000, 10_000),
  PROOFYARD_TEAM_RUNNING: optionalWholeNumber(1, 100_000, 'no cap'),
  PROOFYARD_TEAM_CPU_SECONDS: optionalWholeNumber(1, 1_000_000_000, 'no cap'),
  PROOFYARD_TEAM_STORAGE_MIB: optionalWholeNumber(1, 1_073_741_824, 'no cap'),
}

export function quotasOf(set: {
  PROOFYARD_TEAM_QUEUED: number
  PROOFYARD_TEAM_RUNNING: number | undefined
  PROOFYARD_TEAM_CPU_SECONDS: number | undefined
  PROOFYARD_TEAM_STORAGE_MIB: number | undefined
}): QuotaSettings {
  const mebibytes = set.PROOFYARD_TEAM_STORAGE_MIB
  return {
    queued: set.PROOFYARD_TEAM_QUEUED,
    running: set.PROOFYARD_TEAM_RUNNING ?? NO_QUOTAS.running,
    cpuSecondsPerDay: set.PROOFYARD_TEAM_CPU_SECONDS ?? NO_QUOTAS.cpuSecondsPerDay,
    storageBytes: mebibytes === undefined ? NO_QUOTAS.storageBytes : mebibytes * MIB,
  }
}
