import { asError } from '@proofyard/contract/as-error.ts'
import type { Core } from '../context.ts'
import { recordUsage } from '../teams/record-usage.ts'
import type { Lease } from './lease.ts'

/** Counts what a job took elsewhere for its team's day: the time that a worker held it, by the clock of this server. */
export async function countUsage(core: Core, lease: Lease): Promise<void> {
  const used = { job: lease.jobId, team: lease.team, seconds: secondsSince(lease.takenAt) }
  await recordUsage(core, [used]).catch((error: unknown) => core.report(asError(error)))
}

export function secondsSince(moment: Date): number {
  return Math.max(0, (Date.now() - moment.getTime()) / 1000)
}
