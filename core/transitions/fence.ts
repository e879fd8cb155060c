import { type SQL, and, eq, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { FailureCause } from '@proofyard/contract/failure-cause.ts'
import type { JobStatus } from '@proofyard/contract/status.ts'
import type { Queryable, Transaction } from '../database/database.ts'
import { builds } from '../database/schema/builds.ts'
import { proofs } from '../database/schema/proofs.ts'
import { type Actor, WORKER } from '../events/actor.ts'
import type { EventContent } from '../events/event.ts'
import { recordsEvent } from '../events/record-event.ts'
import { countsMovedProofs } from '../proofs/proof-counts.ts'
import { mayBegin } from '../queue/attempts.ts'

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
  const { parts, told } = statusChange(transaction, subject, expected, step, columns, actor)
  const { rows } = await transaction.execute(sql`with ${parts} select ${told} from recorded`)
  return rows.length > 0
}

/**
 * The same as parts of a larger statement, for its `with`. `moved` is the row as it is then, or none; `told` is to be selected from
 * `recorded`, and notifies those who listen.
 */
export function statusChange(
  queryable: Queryable,
  subject: Subject,
  expected: Expected,
  step: Step,
  columns: Columns,
  actor: Actor = WORKER,
): { parts: SQL; told: SQL } {
  const attempt = step.to === 'In Progress' ? step.attempt : expected.attempt
  const update = queryable.update(tableOf[subject]).set(changed(subject, step, attempt, columns))
  const before = sql`${expected.status}::text`
  const moved = update
    .where(and(isStill(subject, expected), isInTime(subject, step)))
    .returning(movedColumns(subject, before))
  return withConsequences(subject, sql`${moved}`, step, attempt, actor)
}

/**
 * Begins an attempt where its row lets it (`mayBegin`), in one statement, whatever the row is before.
 * @returns false when nothing was changed
 */
export async function beginAttempt(
  queryable: Queryable,
  subject: Subject,
  { id, attempt, startedAt }: { id: string; attempt: number; startedAt: SQL },
): Promise<boolean> {
  const table = tableOf[subject]
  const step = { to: 'In Progress', attempt } as const
  const columns = { tries: sql`${table.tries} + 1`, startedAt }
  const moved = queryable
    .update(table)
    .set(changed(subject, step, attempt, columns))
    .from(sql`was`)
    .where(sql`${table.id} = was.id`)
    .returning(movedColumns(subject, sql`was.status`))
  const { parts, told } = withConsequences(subject, sql`${moved}`, step, attempt, WORKER)
  const { rows } = await queryable.execute(sql`with was as (
      select id, status from ${table} where ${table.id} = ${id} and ${mayBegin(table, attempt)}
        and ${isInTime(subject, step) ?? sql`true`} for no key update),
    ${parts} select ${told} from recorded`)
  return rows.length > 0
}

function changed(subject: Subject, step: Step, attempt: number, columns: Columns) {
  return {
    ...columns,
    status: step.to,
    attempt,
    activity: null,
    ...(step.to !== 'Failed' && { progress: null }),
    ...(step.to === 'Failed' && subject === 'proof' && { failureCause: causeOf(step) }),
  }
}

/** What of a changed row its counts, its event and the files of its result need. */
function movedColumns(subject: Subject, before: SQL) {
  const { id, teamId } = tableOf[subject]
  const { buildId, projectId, createdAt, outgrown } = proofs
  const ofProof = { buildId, projectId, createdAt, outgrown, before: before.as('status_before') }
  return subject === 'proof' ? { id, teamId, ...ofProof } : { id, teamId }
}

function withConsequences(subject: Subject, moved: SQL, step: Step, attempt: number, actor: Actor) {
  const event = { ...eventOf(subject, step, attempt), actor }
  const of = { team: sql`moved.team_id`, subject: sql`moved.id::text`, from: sql`moved` }
  const { recorded, told } = recordsEvent(event, of)
  const counted = sql`, counted as (${countsMovedProofs(sql`moved`, sql`proof.status_before`, step.to)})`
  return { parts: sql`moved as ${moved}${subject === 'proof' ? counted : sql``}, ${recorded}`, told }
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
