import type { FailureCause } from '@proofyard/contract/failure-cause.ts'
import { type SQL, and, eq, gt, gte, inArray, sql } from 'drizzle-orm'
import { forgetFiles } from '../artifacts/forget-files.ts'
import { recordsArtifacts, requireStored } from '../artifacts/record-artifacts.ts'
import type { Core } from '../context.ts'
import type { Transaction } from '../database/database.ts'
import { type ComputeTimes, builds } from '../database/schema/builds.ts'
import { proofs } from '../database/schema/proofs.ts'
import {
  DEADLY,
  GIVEN_UP,
  MAX_ATTEMPTS,
  FILLS_DISK,
  MAX_HAND_BACKS,
  MAX_HAND_BACK_DAYS,
  MAX_UNCOUNTED,
  NEVER_DONE,
  PAUSE_AFTER_PLATFORM_FAULT,
  attemptNumber,
  judgeDelivery,
  pauseAfterFault,
} from '../queue/attempts.ts'
import { countsHandBack, handBacksOf } from '../queue/hand-backs.ts'
import type { HeldJob } from '../queue/job.ts'
import { tellProgress } from '../live/live-notice.ts'
import type { StoredFile } from '../storage/storage.ts'
import { boundedActivity, boundedError } from './bounded-texts.ts'
import type { Progress } from './progress.ts'
import {
  type Columns,
  type Expected,
  type Subject,
  beginAttempt,
  changeStatus,
  isStill,
  statusChange,
  tableOf,
} from './fence.ts'

/** How builds and proofs differ when their job begins and ends. */
export interface Lifecycle<Result extends { files: { stored: StoredFile }[] }> {
  subject: Subject
  /** What a result writes into the row. */
  columnsOf: (result: Result) => Columns
  /** The part of a statement that writes what the row of `from` is made of; the artifacts are recorded beside it. */
  addsFiles: (files: Result['files'], from: SQL) => SQL
  /** The part that takes away what is only needed until the end, and returns the `sha256` of what is to be removed from the storage. */
  dropsInput?: (from: SQL) => SQL
  /** The part that keeps what was learned of the size, where the job was tried in a larger one than its first. */
  learnsSize?: (held: HeldJob, from: SQL) => SQL | undefined
}

/** What a transaction did, and which artifact to remove after its commit. */
interface Outcome {
  changed: boolean
  input?: string | undefined
}

/**
 * Whether a job goes back to the queue by a fault of ours, by one of the platform (a full disk, a database that is away), by its
 * worker's end, or because that worker cannot do it.
 */
type RequeueReason = 'fault' | 'disk' | 'platform' | 'ending' | 'unready'

/** What may happen to a held job; each in one transaction, with its event. */
export interface Transitions<Result> {
  /**
   * Queued, or In Progress with an attempt that is lost, becomes In Progress with this one.
   * @returns false when there is nothing to do: deleted, finished, taken by a later delivery, or given up just now
   */
  begin: (core: Core, held: HeldJob) => Promise<boolean>
  /** In Progress becomes Ready. @returns false when the attempt is no longer the one that counts: nothing changed */
  finish: (core: Core, held: HeldJob, result: Result, also?: Also) => Promise<boolean>
  /**
   * In Progress becomes Failed, with the sentence that the person reads; a proof by the fault of its input where no other cause is named.
   * @returns false when the attempt is over
   */
  fail: (
    core: Core,
    held: HeldJob,
    error: string,
    computeTimes: ComputeTimes,
    options?: FailOptions,
  ) => Promise<boolean>
  /**
   * In Progress becomes Queued again, for another attempt. A 'fault', and a 'disk' that the job itself has filled, count against
   * the job, which becomes Failed at the last attempt, and is tried again after a pause before. One that workers hand back for ever
   * because they end becomes Failed, too, after many days. @returns false when the attempt is over
   */
  requeue: (core: Core, held: HeldJob, reason: RequeueReason, also?: Also) => Promise<boolean>
  /**
   * In Progress becomes Queued again, in a larger size, because the attempt needed more than it was admitted for. That does
   * not count against the job. @returns false when the attempt is over
   */
  enlarge: (core: Core, held: HeldJob, size: string, also?: Also) => Promise<boolean>
  /**
   * Takes back that an attempt counted which its worker lost and did not cause: it lives, and was only too busy to say so.
   * The job itself is another worker's by now, or will be. One whose load makes each of its workers late may be the cause, so that
   * only as many attempts go uncounted as with faults of the platform; and one that waits is put off.
   */
  forgive: (core: Core, held: HeldJob) => Promise<void>
  /** Notes what the attempt does at the moment and how far it is, for the person who waits. Too late, it does nothing. */
  note: (core: Core, held: HeldJob, activity: string, progress?: Progress) => Promise<void>
}

const now = sql`clock_timestamp()`

/** The row that a statement has changed, in its other parts. */
const moved = sql`moved`

/** What else the caller writes with a step, in its transaction; what it throws takes the step back. */
type Also = (transaction: Transaction) => Promise<void>

/** How a job is failed. */
interface FailOptions {
  cause?: FailureCause | undefined
  also?: Also
}

/** The transitions of builds, or those of proofs. */
export function transitionsOf<Result extends { files: { stored: StoredFile }[] }>(
  lifecycle: Lifecycle<Result>,
): Transitions<Result> {
  const { subject, columnsOf, addsFiles, dropsInput, learnsSize } = lifecycle
  const table = tableOf[subject]
  // A sample may lie here for years before it is first asked for.
  const since = subject === 'build' ? builds.queuedAt : proofs.createdAt
  const isOld = sql<boolean>`${since} < ${now} - ${MAX_HAND_BACK_DAYS} * interval '1 day'`

  async function giveUp(
    core: Core,
    transaction: Transaction,
    held: HeldJob,
    { expected, error = GIVEN_UP }: { expected: Expected; error?: string },
  ): Promise<Outcome> {
    const columns = { error, finishedAt: now }
    const change = statusChange(transaction, subject, expected, { to: 'Failed', reason: 'given_up' }, columns)
    return end(core, transaction, held, change)
  }

  /** The end of a job is one statement: its row, count and event, what else is written with it, the input, and the job itself. */
  async function end(
    core: Core,
    transaction: Transaction,
    held: HeldJob,
    { parts, told }: ReturnType<typeof statusChange>,
    also: SQL[] = [],
  ): Promise<Outcome> {
    const others = [...also, core.queue.settles(held, core.quotas, moved)].map(
      (part, place) => sql`also_${sql.raw(`${place}`)} as (${part})`,
    )
    const dropped = dropsInput?.(moved) ?? sql`select null::text as sha256 where false`
    const { rows } = await transaction.execute<{ input: string | null }>(sql`
      with ${parts}, dropped as (${dropped}), ${sql.join(others, sql`, `)}
      select (select sha256 from dropped) as input, ${told} from recorded`)
    return { changed: rows.length > 0, input: rows[0]?.input ?? undefined }
  }

  return {
    begin: async (core, held) => {
      const attempt = attemptNumber(held)
      // What is verified here was begun elsewhere, and its time counts.
      const startedAt = held.kind === 'check' ? sql`coalesce(${table.startedAt}, ${now})` : now
      if (await beginAttempt(core.database, subject, { id: held.id, attempt, startedAt })) return true
      return inTransaction(core, async (transaction) => {
        const [row] = await transaction
          .select({ status: table.status, attempt: table.attempt, tries: table.tries, deaths: table.deaths })
          .from(table)
          .where(eq(table.id, held.id))
          .for('no key update')
        const delivery = judgeDelivery(row, attempt)
        if (delivery === 'leave') return { changed: false }
        if (row === undefined || delivery === 'remove') {
          await core.queue.settle(transaction, held, core.quotas)
          return { changed: false }
        }
        // It may have been put back since.
        if (delivery === 'begin')
          return { changed: await beginAttempt(transaction, subject, { id: held.id, attempt, startedAt }) }
        const expected = { id: held.id, status: row.status, attempt: row.attempt }
        const error = delivery === 'give up' ? GIVEN_UP : DEADLY
        return { ...(await giveUp(core, transaction, held, { expected, error })), changed: false }
      })
    },

    finish: (core, held, result, also) =>
      inTransaction(core, async (transaction) => {
        const columns = { ...columnsOf(result), finishedAt: now }
        const change = statusChange(transaction, subject, running(held), { to: 'Ready' }, columns)
        const stored = result.files.map((file) => file.stored)
        const files = stored.length === 0 ? [] : [recordsArtifacts(stored, moved), addsFiles(result.files, moved)]
        const outcome = await end(core, transaction, held, change, [...files, learnsSize?.(held, moved) ?? []].flat())
        if (!outcome.changed) return outcome
        await requireStored(core.storage, stored)
        await also?.(transaction)
        return outcome
      }),

    fail: (core, held, error, computeTimes, { cause = 'input', also } = {}) =>
      inTransaction(core, async (transaction) => {
        const columns = { error: boundedError(error), computeTimes, finishedAt: now }
        const step = { to: 'Failed', reason: 'user', cause } as const
        const change = statusChange(transaction, subject, running(held), step, columns)
        const outcome = await end(core, transaction, held, change)
        if (outcome.changed) await also?.(transaction)
        return outcome
      }),

    requeue: (core, held, reason, also) =>
      inTransaction(core, async (transaction) => {
        const expected = running(held)
        const [row] = await transaction
          .select({ tries: table.tries, handBacks: handBacksOf(held), isOld })
          .from(table)
          .where(isStill(subject, expected))
          .for('no key update')
        if (row === undefined) return { changed: false }
        const uncounted = attemptNumber(held) - row.tries - row.handBacks
        const counts = reason === 'fault' || reason === 'disk' || (reason === 'platform' && uncounted >= MAX_UNCOUNTED)
        const tries = counts ? row.tries : row.tries - 1
        await also?.(transaction)
        if (reason === 'ending' && row.handBacks >= MAX_HAND_BACKS && row.isOld)
          return giveUp(core, transaction, held, { expected, error: NEVER_DONE })
        const error = reason === 'disk' ? FILLS_DISK : GIVEN_UP
        if (tries >= MAX_ATTEMPTS) return giveUp(core, transaction, held, { expected, error })
        if (reason === 'ending') await transaction.execute(countsHandBack(held))
        const columns = { tries, startedAt: null }
        await changeStatus(transaction, subject, expected, { to: 'Queued', reason }, columns)
        await core.queue.putBack(transaction, held, pauseAfter(reason, tries))
        return { changed: true }
      }),

    enlarge: async (core, held, size, also) => {
      await core.queue.open({ ...held, size })
      return inTransaction(core, async (transaction) => {
        const expected = running(held)
        const rows = await transaction
          .select({ id: table.id })
          .from(table)
          .where(isStill(subject, expected))
          .for('no key update')
        // A job whose heartbeat lapsed is another worker's, although the row does not say so yet.
        if (rows.length === 0 || !(await core.queue.moveTo(transaction, held, { size }))) return { changed: false }
        await also?.(transaction)
        const columns = { tries: sql`${table.tries} - 1`, startedAt: null, size, outgrown: held.size }
        const step = { to: 'Queued', reason: 'outgrown' } as const
        return { changed: await changeStatus(transaction, subject, expected, step, columns) }
      })
    },

    forgive: async (core, held) => {
      await core.database.transaction(async (transaction) => {
        await transaction
          .update(table)
          .set({ tries: sql`${table.tries} - 1` })
          .where(
            and(
              eq(table.id, held.id),
              inArray(table.status, ['Queued', 'In Progress']),
              gte(table.attempt, attemptNumber(held)),
              gt(table.tries, 0),
              sql`${table.attempt} - ${table.tries} - ${handBacksOf(held)} < ${MAX_UNCOUNTED}`,
            ),
          )
        await core.queue.putOff(transaction, held, PAUSE_AFTER_PLATFORM_FAULT)
      })
    },

    note: async (core, held, activity, progress) => {
      const noted = core.database.$with('noted').as(
        core.database
          .update(table)
          .set({ activity: boundedActivity(activity), progress, progressAt: now })
          .where(isStill(subject, running(held)))
          .returning({ id: table.id, teamId: table.teamId }),
      )
      // One statement, because it comes each second.
      await core.database
        .with(noted)
        .select({ told: tellProgress(subject, noted.id, noted.teamId) })
        .from(noted)
    },
  }
}

function pauseAfter(reason: RequeueReason, tries: number): number {
  if (reason === 'fault' || reason === 'disk') return pauseAfterFault(tries)
  return reason === 'platform' ? PAUSE_AFTER_PLATFORM_FAULT : 0
}

/** Only the attempt that is on may change anything. */
export function running(held: HeldJob): Expected {
  return { id: held.id, status: 'In Progress', attempt: attemptNumber(held) }
}

/** The artifact goes after the commit: a crash between the two leaves the bytes to the next collection. */
async function inTransaction(core: Core, change: (transaction: Transaction) => Promise<Outcome>): Promise<boolean> {
  const { changed, input } = await core.database.transaction(change)
  if (input !== undefined) await forgetFiles(core, [input])
  return changed
}
