import { and, eq, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Json } from '@proofyard/contract/json.ts'
import type { Setup } from '@proofyard/contract/setup.ts'
import { recordArtifacts } from '../artifacts/record-artifacts.ts'
import type { Core } from '../context.ts'
import type { Transaction } from '../database/database.ts'
import { type BuildArtifactKind, buildArtifacts } from '../database/schema/build-artifacts.ts'
import { type ComputeTimes, builds } from '../database/schema/builds.ts'
import { GIVEN_UP, MOST_ATTEMPTS, attemptNumber, judgeDelivery } from '../queue/attempts.ts'
import type { HeldJob } from '../queue/job.ts'
import type { StoredFile } from '../storage/storage.ts'

/** What a worker found out and stored in one attempt. */
export interface BuildResult {
  details: Record<string, Json>
  setup: Setup
  versions: Record<string, string>
  warnings: string[]
  computeTimes: ComputeTimes
  files: { kind: Exclude<BuildArtifactKind, 'project'>; name: string; stored: StoredFile }[]
}

/**
 * Queued, or In Progress with an attempt that is lost, becomes In Progress with this one.
 * @returns false when there is nothing to do: deleted, finished, taken by a later delivery, or given up just now
 */
export function beginBuild(core: Core, held: HeldJob): Promise<boolean> {
  const attempt = attemptNumber(held)
  return core.database.transaction(async (transaction) => {
    const [row] = await transaction
      .select({ status: builds.status, attempt: builds.attempt, tries: builds.tries })
      .from(builds)
      .where(eq(builds.id, held.id))
      .for('no key update')
    const delivery = judgeDelivery(row, attempt)
    if (delivery === 'begin') {
      await transaction
        .update(builds)
        .set({
          status: 'In Progress',
          attempt,
          tries: sql`${builds.tries} + 1`,
          startedAt: sql`clock_timestamp()`,
          doing: null,
        })
        .where(eq(builds.id, held.id))
      return true
    }
    if (delivery === 'give up') {
      await transaction
        .update(builds)
        .set({ status: 'Failed', error: GIVEN_UP, doing: null, finishedAt: sql`clock_timestamp()` })
        .where(eq(builds.id, held.id))
    }
    if (delivery !== 'leave') await core.queue.settle(transaction, held)
    return false
  })
}

/** In Progress becomes Ready. @returns false when the attempt is no longer the one that counts: nothing changed */
export function finishBuild(core: Core, held: HeldJob, result: BuildResult): Promise<boolean> {
  return core.database.transaction(async (transaction) => {
    const bytes = result.files.reduce((sum, file) => sum + file.stored.size, 0)
    const isOn = await leaveProgress(transaction, held, {
      status: 'Ready',
      details: sql`${builds.details} || ${JSON.stringify(result.details)}::jsonb`,
      setup: result.setup,
      versions: result.versions,
      warnings: sql`coalesce(${builds.warnings}, '[]') || ${JSON.stringify(result.warnings)}::jsonb`,
      computeTimes: result.computeTimes,
      fileSize: sql`coalesce(${builds.fileSize}, 0) + ${bytes}`,
      finishedAt: sql`clock_timestamp()`,
    })
    if (!isOn) return false
    await recordArtifacts(
      transaction,
      core.storage,
      result.files.map((file) => file.stored),
    )
    if (result.files.length > 0) {
      await transaction
        .insert(buildArtifacts)
        .values(result.files.map(({ kind, name, stored }) => ({ buildId: held.id, kind, name, sha256: stored.sha256 })))
    }
    await core.queue.settle(transaction, held)
    return true
  })
}

/** In Progress becomes Failed, with the sentence that the person reads. @returns false when the attempt is over */
export function failBuild(core: Core, held: HeldJob, error: string, computeTimes: ComputeTimes): Promise<boolean> {
  return core.database.transaction(async (transaction) => {
    const isOn = await leaveProgress(transaction, held, {
      status: 'Failed',
      error,
      computeTimes,
      finishedAt: sql`clock_timestamp()`,
    })
    if (isOn) await core.queue.settle(transaction, held)
    return isOn
  })
}

/**
 * In Progress becomes Queued again, for another attempt.
 * @param why 'fault' counts against the job, which Fails at the last attempt; 'ending' is the worker's own end, and 'unready'
 * that the worker lacks what the job needs
 * @returns false when the attempt is over
 */
export function requeueBuild(core: Core, held: HeldJob, why: 'fault' | 'ending' | 'unready'): Promise<boolean> {
  return core.database.transaction(async (transaction) => {
    const tries = why !== 'fault' ? sql`${builds.tries} - 1` : undefined
    const isOn = await leaveProgress(transaction, held, { status: 'Queued', startedAt: null, tries })
    if (!isOn) return false
    const [row] = await transaction.select({ tries: builds.tries }).from(builds).where(eq(builds.id, held.id))
    if (row !== undefined && row.tries < MOST_ATTEMPTS) {
      await core.queue.putBack(transaction, held)
      return true
    }
    await transaction
      .update(builds)
      .set({ status: 'Failed', error: GIVEN_UP, doing: null, finishedAt: sql`clock_timestamp()` })
      .where(eq(builds.id, held.id))
    await core.queue.settle(transaction, held)
    return true
  })
}

/** Notes what the attempt does at the moment, in words for the person who waits. Too late, it does nothing. */
export async function noteBuildProgress(core: Core, held: HeldJob, doing: string): Promise<void> {
  await core.database.update(builds).set({ doing }).where(whileOn(held))
}

/** The fence: only the attempt that is on may change anything. */
async function leaveProgress(
  transaction: Transaction,
  held: HeldJob,
  change: PgUpdateSetSource<typeof builds>,
): Promise<boolean> {
  const rows = await transaction
    .update(builds)
    .set({ ...change, doing: null })
    .where(whileOn(held))
    .returning({ id: builds.id })
  return rows.length > 0
}

function whileOn(held: HeldJob) {
  return and(eq(builds.id, held.id), eq(builds.status, 'In Progress'), eq(builds.attempt, attemptNumber(held)))
}
