import { isFinished } from '@proofyard/contract/status.ts'
import type { JobStatus } from '@proofyard/contract/status.ts'
import type { ComputeTimes } from '../database/schema/builds.ts'

interface Worked {
  status: JobStatus
  createdAt: Date
  /** Of a build: when it was asked to be compiled, where that is not when it was made. */
  queuedAt?: Date | null
  startedAt: Date | null
  computeTimes: ComputeTimes | null
}

/** Seconds from the request to the attempt that counted, and seconds of work in that one; null until it is done. */
export function secondsTaken(row: Worked): { queueSeconds: number | null; computeSeconds: number | null } {
  if (!isFinished(row.status)) return { queueSeconds: null, computeSeconds: null }
  const since = row.queuedAt ?? row.createdAt
  const queued = row.startedAt === null ? null : Math.max(0, row.startedAt.getTime() - since.getTime()) / 1000
  return { queueSeconds: queued, computeSeconds: row.computeTimes?.total ?? null }
}
