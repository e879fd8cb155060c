import { and, eq, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { collectArtifact } from '../artifacts/collect-artifacts.ts'
import { recordArtifacts } from '../artifacts/record-artifacts.ts'
import type { Core } from '../context.ts'
import type { Transaction } from '../database/database.ts'
import type { ComputeTimes } from '../database/schema/builds.ts'
import { type ProofArtifactKind, proofArtifacts } from '../database/schema/proof-artifacts.ts'
import { proofs } from '../database/schema/proofs.ts'
import { GIVEN_UP, MOST_ATTEMPTS, attemptNumber, judgeDelivery } from '../queue/attempts.ts'
import type { HeldJob } from '../queue/job.ts'
import type { StoredFile } from '../storage/storage.ts'

/** What a worker made and stored in one attempt; only a proof that was verified is finished. */
export interface ProofResult {
  warnings: string[]
  computeTimes: ComputeTimes
  files: { kind: Exclude<ProofArtifactKind, 'input'>; stored: StoredFile }[]
}

/**
 * Queued, or In Progress with an attempt that is lost, becomes In Progress with this one.
 * @returns false when there is nothing to do: deleted, finished, taken by a later delivery, or given up just now
 */
export async function beginProof(core: Core, held: HeldJob): Promise<boolean> {
  const attempt = attemptNumber(held)
  const { begun, input } = await core.database.transaction(async (transaction) => {
    const [row] = await transaction
      .select({ status: proofs.status, attempt: proofs.attempt, tries: proofs.tries })
      .from(proofs)
      .where(eq(proofs.id, held.id))
      .for('no key update')
    const delivery = judgeDelivery(row, attempt)
    if (delivery === 'begin') {
      await transaction
        .update(proofs)
        .set({
          status: 'In Progress',
          attempt,
          tries: sql`${proofs.tries} + 1`,
          startedAt: sql`clock_timestamp()`,
          doing: null,
        })
        .where(eq(proofs.id, held.id))
      return { begun: true, input: undefined }
    }
    const dropped = delivery === 'give up' ? await giveUp(transaction, held) : undefined
    if (delivery !== 'leave') await core.queue.settle(transaction, held)
    return { begun: false, input: dropped }
  })
  await forget(core, input)
  return begun
}

/** In Progress becomes Ready. @returns false when the attempt is no longer the one that counts: nothing changed */
export async function finishProof(core: Core, held: HeldJob, result: ProofResult): Promise<boolean> {
  const { isOn, input } = await core.database.transaction(async (transaction) => {
    const changed = await leaveProgress(transaction, held, {
      status: 'Ready',
      verified: true,
      warnings: result.warnings,
      computeTimes: result.computeTimes,
      fileSize: result.files.reduce((sum, file) => sum + file.stored.size, 0),
      finishedAt: sql`clock_timestamp()`,
    })
    if (!changed) return { isOn: false, input: undefined }
    await recordArtifacts(
      transaction,
      core.storage,
      result.files.map((file) => file.stored),
    )
    await transaction
      .insert(proofArtifacts)
      .values(result.files.map(({ kind, stored }) => ({ proofId: held.id, kind, sha256: stored.sha256 })))
    const dropped = await dropInput(transaction, held)
    await core.queue.settle(transaction, held)
    return { isOn: true, input: dropped }
  })
  await forget(core, input)
  return isOn
}

/** In Progress becomes Failed, with the sentence that the person reads. @returns false when the attempt is over */
export async function failProof(
  core: Core,
  held: HeldJob,
  error: string,
  computeTimes: ComputeTimes,
): Promise<boolean> {
  const { isOn, input } = await core.database.transaction(async (transaction) => {
    const changed = await leaveProgress(transaction, held, {
      status: 'Failed',
      error,
      computeTimes,
      finishedAt: sql`clock_timestamp()`,
    })
    if (!changed) return { isOn: false, input: undefined }
    const dropped = await dropInput(transaction, held)
    await core.queue.settle(transaction, held)
    return { isOn: true, input: dropped }
  })
  await forget(core, input)
  return isOn
}

/**
 * In Progress becomes Queued again, for another attempt.
 * @param why 'fault' counts against the job, which Fails at the last attempt; 'ending' is the worker's own end, and 'unready'
 * that the worker lacks what the job needs
 * @returns false when the attempt is over
 */
export async function requeueProof(core: Core, held: HeldJob, why: 'fault' | 'ending' | 'unready'): Promise<boolean> {
  const { isOn, input } = await core.database.transaction(async (transaction) => {
    const tries = why !== 'fault' ? sql`${proofs.tries} - 1` : undefined
    const changed = await leaveProgress(transaction, held, { status: 'Queued', startedAt: null, tries })
    if (!changed) return { isOn: false, input: undefined }
    const [row] = await transaction.select({ tries: proofs.tries }).from(proofs).where(eq(proofs.id, held.id))
    if (row !== undefined && row.tries < MOST_ATTEMPTS) {
      await core.queue.putBack(transaction, held)
      return { isOn: true, input: undefined }
    }
    const dropped = await giveUp(transaction, held)
    await core.queue.settle(transaction, held)
    return { isOn: true, input: dropped }
  })
  await forget(core, input)
  return isOn
}

/** Notes what the attempt does at the moment, in words for the person who waits. Too late, it does nothing. */
export async function noteProofProgress(core: Core, held: HeldJob, doing: string): Promise<void> {
  await core.database.update(proofs).set({ doing }).where(whileOn(held))
}

/** The fence: only the attempt that is on may change anything. */
async function leaveProgress(
  transaction: Transaction,
  held: HeldJob,
  change: PgUpdateSetSource<typeof proofs>,
): Promise<boolean> {
  const rows = await transaction
    .update(proofs)
    .set({ ...change, doing: null })
    .where(whileOn(held))
    .returning({ id: proofs.id })
  return rows.length > 0
}

async function giveUp(transaction: Transaction, held: HeldJob): Promise<string | undefined> {
  await transaction
    .update(proofs)
    .set({ status: 'Failed', error: GIVEN_UP, doing: null, finishedAt: sql`clock_timestamp()` })
    .where(eq(proofs.id, held.id))
  return dropInput(transaction, held)
}

/** The input is a secret that nobody needs once the proof is done. @returns its name */
async function dropInput(transaction: Transaction, held: HeldJob): Promise<string | undefined> {
  const [row] = await transaction
    .delete(proofArtifacts)
    .where(and(eq(proofArtifacts.proofId, held.id), eq(proofArtifacts.kind, 'input')))
    .returning({ sha256: proofArtifacts.sha256 })
  return row?.sha256
}

/** After the commit: a crash between the two leaves the bytes to the next collection. */
async function forget(core: Core, input: string | undefined): Promise<void> {
  if (input === undefined) return
  await collectArtifact(core, input).catch((error: unknown) =>
    core.report(error instanceof Error ? error : new Error(String(error))),
  )
}

function whileOn(held: HeldJob) {
  return and(eq(proofs.id, held.id), eq(proofs.status, 'In Progress'), eq(proofs.attempt, attemptNumber(held)))
}
