import { sql } from 'drizzle-orm'
import type { Core } from '../context.ts'
import type { Transaction } from '../database/database.ts'
import { actorOf } from '../events/actor.ts'
import { actorName } from '../events/actor-name.ts'
import { type Viewer, teamOf } from '../policies/viewer.ts'
import type { Job } from '../queue/job.ts'
import { boundedError } from './bounded-texts.ts'
import { type Expected, type Subject, changeStatus } from './fence.ts'

/** Who cancelled it, as everyone reads it, where an operator did. */
export const BY_OPERATOR = 'the operator of this server'

/** How something is cancelled that its team does not cancel itself. */
export interface CancelOptions {
  /** Else the name of the viewer. */
  cancelledBy?: string
  /** What is written with it; not called where nothing is cancelled. */
  also?: (transaction: Transaction) => Promise<void>
}

/**
 * Queued or In Progress becomes Failed because a person wants it, and its job is gone: at the commit its worker is told to stop, and
 * whatever that attempt reports afterwards changes nothing. The caller holds the row.
 *
 * @param expected the row as it is
 */
export async function cancel(
  core: Core,
  transaction: Transaction,
  viewer: Viewer,
  { subject, expected, job, options }: { subject: Subject; expected: Expected; job: Job; options: CancelOptions },
): Promise<void> {
  const actor = actorOf(viewer)
  const cancelledBy = options.cancelledBy ?? (await actorName(transaction, actor))
  const columns = { cancelledBy, error: boundedError(sentenceOf(cancelledBy)), finishedAt: sql`clock_timestamp()` }
  await changeStatus(transaction, subject, expected, { to: 'Failed', reason: 'cancelled' }, columns, actor)
  await core.queue.withdraw(transaction, [job])
  await options.also?.(transaction)
}

/**
 * The error of a build or proof and who cancelled it, as a viewer may read them: people of other teams read the team's name, for who
 * belongs to a team is its own affair.
 */
export function presentCancellation(
  { error, cancelledBy }: { error: string | null; cancelledBy: string | null },
  team: { id: number; name: string },
  viewer: Viewer,
): { error: string | null; cancelled_by: string | null } {
  if (cancelledBy === null || cancelledBy === BY_OPERATOR || teamOf(viewer) === team.id)
    return { error, cancelled_by: cancelledBy }
  return { error: sentenceOf(team.name), cancelled_by: team.name }
}

function sentenceOf(name: string): string {
  return `Cancelled by ${name}.`
}
