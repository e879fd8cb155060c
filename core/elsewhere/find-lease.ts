import { eq, sql } from 'drizzle-orm'
import { notesUnused } from '../artifacts/notes-unused.ts'
import type { Core } from '../context.ts'
import type { Queryable, Transaction } from '../database/database.ts'
import { workerLeases } from '../database/schema/worker-leases.ts'
import { workerUploads } from '../database/schema/worker-uploads.ts'
import { DomainError } from '../errors.ts'
import { attemptNumber } from '../queue/attempts.ts'
import { queueName } from '../queue/job.ts'
import { tableOf } from '../transitions/fence.ts'
import { type Lease, type LeaseOutcome, heldOf } from './lease.ts'
import { isHeld, isOf } from './take-job.ts'
import type { WorkerKey } from './worker-keys.ts'

/** Which delivery a call is about. */
export interface Delivery {
  jobId: string
  delivery: number
}

/** PostgreSQL's. */
const MAX_INTEGER = 2 ** 31 - 1

/**
 * The lease of a delivery that one of the key's workers took, over or not.
 * @throws DomainError `worker_job_not_found`, also for one that another key took
 */
export async function findLease(queryable: Queryable, key: WorkerKey, about: Delivery): Promise<Lease> {
  const isNumber = Number.isInteger(about.delivery) && about.delivery >= 0 && about.delivery <= MAX_INTEGER
  const [lease] = isNumber ? await queryable.select().from(workerLeases).where(isOf(about)) : []
  if (lease?.keyId === key.id) return lease
  throw new DomainError(
    'worker_job_not_found',
    `This key has not taken the job ${about.jobId} in delivery ${about.delivery}.`,
  )
}

/** Whether a worker may go on with what it holds; else why not. */
export async function readState(core: Core, lease: Lease): Promise<'held' | 'withdrawn' | 'lost'> {
  const table = tableOf[lease.kind === 'compile' ? 'build' : 'proof']
  const [row] = await core.database
    .select({ status: table.status, attempt: table.attempt, isActive: isActive(lease) })
    .from(table)
    .where(eq(table.id, lease.jobId))
  if (row === undefined || row.status === 'Failed') return 'withdrawn'
  const isOn = row.status === 'In Progress' && row.attempt === attemptNumber(heldOf(lease))
  return lease.endedAt === null && isOn && row.isActive ? 'held' : 'lost'
}

function isActive(lease: Lease) {
  return sql<boolean>`exists (select from pgboss.job j where j.name = ${queueName(heldOf(lease))}
    and j.id = ${lease.jobId} and j.retry_count = ${lease.delivery} and j.state = 'active')`
}

/** The same lease, which its worker still holds. @throws DomainError `worker_job_not_found`, `worker_job_over` */
export async function requireHeld(core: Core, key: WorkerKey, about: Delivery): Promise<Lease> {
  const lease = await findLease(core.database, key, about)
  const state = await readState(core, lease)
  if (state !== 'held') throw jobOver(state)
  return lease
}

/**
 * Ends a lease inside the transaction of what ends it, and forgets its uploads, which that has taken over or no one needs.
 * @throws DomainError `worker_job_over` where it has ended meanwhile; the transaction is then to be taken back
 */
export async function endLease(
  transaction: Transaction,
  lease: Delivery,
  outcome: LeaseOutcome,
  facts: Lease['facts'] = null,
): Promise<void> {
  const [ended] = await transaction
    .update(workerLeases)
    .set({ outcome, facts, endedAt: sql`clock_timestamp()` })
    .where(isHeld(lease))
    .returning({ jobId: workerLeases.jobId })
  if (ended === undefined) throw jobOver('lost')
  if (outcome !== 'checking') await forgetUploads(transaction, lease)
}

export async function forgetUploads(transaction: Transaction, { jobId, delivery }: Delivery): Promise<void> {
  await transaction.execute(sql`with gone as (
      delete from ${workerUploads} where job_id = ${jobId} and delivery = ${delivery} returning sha256)
    ${notesUnused(sql`select sha256 from gone`)}`)
}

export function jobOver(why: 'withdrawn' | 'lost'): DomainError {
  return new DomainError(
    'worker_job_over',
    why === 'withdrawn'
      ? 'The job was withdrawn: what it was for is deleted or has ended. Nothing was changed.'
      : 'The job is not this worker’s any more: it is done, or went to another worker. Nothing was changed.',
  )
}
