import { type SQL, sql } from 'drizzle-orm'
import { builds } from '../database/schema/builds.ts'
import { proofs } from '../database/schema/proofs.ts'

/** What of a row tells how far its build or proof is. */
export const buildStatusColumns = {
  id: builds.id,
  status: builds.status,
  activity: builds.activity,
  teamId: builds.teamId,
  circuitType: builds.circuitType,
  toolchain: builds.toolchain,
  size: builds.size,
  outgrown: builds.outgrown,
  tries: builds.tries,
  deaths: builds.deaths,
  error: builds.error,
  cancelledBy: builds.cancelledBy,
  outputBytes: builds.outputBytes,
  queuedAt: builds.queuedAt,
  computeTimes: builds.computeTimes,
  progress: builds.progress,
  progressSeconds: secondsSinceProgress(builds),
}

export const proofStatusColumns = {
  id: proofs.id,
  status: proofs.status,
  activity: proofs.activity,
  teamId: proofs.teamId,
  buildId: proofs.buildId,
  circuitType: builds.circuitType,
  toolchain: builds.toolchain,
  size: proofs.size,
  outgrown: proofs.outgrown,
  attempt: proofs.attempt,
  tries: proofs.tries,
  deaths: proofs.deaths,
  madeElsewhere: proofs.madeElsewhere,
  verified: proofs.verified,
  error: proofs.error,
  cancelledBy: proofs.cancelledBy,
  computeTimes: proofs.computeTimes,
  progress: proofs.progress,
  progressSeconds: secondsSinceProgress(proofs),
}

/** By the clock of the database, which wrote both; of what has ended, until then. */
function secondsSinceProgress(table: typeof builds | typeof proofs): SQL<number | null> {
  return sql`extract(epoch from coalesce(${table.finishedAt}, clock_timestamp()) - ${table.progressAt})::float8`
}
