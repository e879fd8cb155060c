import { isFinished } from '@proofyard/contract/status.ts'
import type { JobStatus } from '@proofyard/contract/status.ts'
import type { ComputeTimes } from '../database/schema/builds.ts'

interface Worked {
  status: JobStatus
  createdAt: Date
  startedAt: Date | null
  computeTimes: ComputeTimes | null
}

/** Seconds from the request to the attempt that counted, and seconds of work in that one; null until it is done. */
export function secondsTaken(row: Worked): { queueSeconds: number | null; computeSeconds: number | null } {
  if (!isFinished(row.status)) return { queueSeconds: null, computeSeconds: null }
  const queued = row.startedAt === null ? null : Math.max(0, row.startedAt.getTime() - row.createdAt.getTime()) / 1000
  return { queueSeconds: queued, computeSeconds: row.computeTimes?.total ?? null }
}
