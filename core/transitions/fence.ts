import { type SQL, and, eq, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { FailureCause } from '@proofyard/contract/failure-cause.ts'
import type { JobStatus } from '@proofyard/contract/status.ts'
import type { Transaction } from '../database/database.ts'
import { builds } from '../database/schema/builds.ts'
import { proofs } from '../database/schema/proofs.ts'
import { type Actor, WORKER } from '../events/actor.ts'
import type { EventContent } from '../events/event.ts'
import { recordEvent } from '../events/record-event.ts'
import { countMovedProof } from '../proofs/proof-counts.ts'

/** What has a status and a job. */
export type Subject = 'build' | 'proof'

/** The two tables share the columns that a transition needs. */
export const tableOf = { build: builds, proof: proofs }

/** Columns that change with the status. */
export type Columns = Omit<
  PgUpdateSetSource<typeof builds | typeof proofs>,
  'status' | 'attempt' | 'activity' | 'progress' | 'failureCause'
>

/** A step from one status to the next: to a new attempt, or with the reason that its event holds. */
export type Step =
  | { to: 'In Progress'; attempt: number }
  | { to: 'Ready' }
  | { to: 'Queued'; reason: 'fault' | 'disk' | 'platform' | 'ending' | 'unready' | 'outgrown' }
  | { to: 'Failed'; reason: 'user'; cause: FailureCause }
  | { to: 'Failed'; reason: 'given_up' | 'cancelled' | 'circuit_deleted' | 'deadline' }

/** A row as the caller believes it to be. */
export interface Expected {
  id: string
  status: JobStatus
  attempt: number
}

/** True for the row of a build or proof only while it is as expected. */
export function isStill(subject: Subject, { id, status, attempt }: Expected) {
  const table = tableOf[subject]
  return and(eq(table.id, id), eq(table.status, status), eq(table.attempt, attempt))
}

/**
 * The fence: the one place where a status changes. A late or repeated worker expects what is no more, and changes
 * nothing; nor is a proof begun or Ready after its deadline, by the clock of the database. The event of the step is recorded with it, and proofs are
 * counted under their new status.
 * @returns false when nothing was changed
 */
export async function changeStatus(
  transaction: Transaction,
  subject: Subject,
  expected: Expected,
  step: Step,
  columns: Columns,
  actor: Actor = WORKER,
): Promise<boolean> {
  const table = tableOf[subject]
  const attempt = step.to === 'In Progress' ? step.attempt : expected.attempt
  const [row] = await transaction
    .update(table)
    .set({
      ...columns,
      status: step.to,
      attempt,
      activity: null,
      ...(step.to !== 'Failed' && { progress: null }),
      ...(step.to === 'Failed' && subject === 'proof' && { failureCause: causeOf(step) }),
    })
    .where(and(isStill(subject, expected), isInTime(subject, step)))
    .returning({ teamId: table.teamId })
  if (row === undefined) return false
  if (subject === 'proof') await countMovedProof(transaction, expected.id, { from: expected.status, to: step.to })
  const event = eventOf(subject, step, attempt)
  await recordEvent(transaction, { ...event, actor, teamId: row.teamId, subjectId: expected.id })
  return true
}

function isInTime(subject: Subject, { to }: Step): SQL | undefined {
  if (subject === 'build' || (to !== 'In Progress' && to !== 'Ready')) return undefined
  return sql`(${proofs.deadline} is null or ${proofs.deadline} > clock_timestamp())`
}

function causeOf(step: Extract<Step, { to: 'Failed' }>): FailureCause {
  if (step.reason === 'user') return step.cause
  if (step.reason === 'deadline') return 'deadline'
  return step.reason === 'given_up' ? 'server' : 'cancelled'
}

function eventOf(subject: Subject, step: Step, attempt: number): EventContent {
  if (step.to === 'In Progress') return { kind: `${subject}.started`, data: { attempt } }
  if (step.to === 'Ready') return { kind: `${subject}.ready`, data: { attempt } }
  if (step.to === 'Queued') return { kind: `${subject}.requeued`, data: { attempt, reason: step.reason } }
  const { reason } = step
  // A build is not made of another, and has no deadline.
  if (reason === 'circuit_deleted' || reason === 'deadline') return { kind: 'proof.failed', data: { attempt, reason } }
  return { kind: `${subject}.failed`, data: { attempt, reason } }
}
