import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Transaction } from '../database/database.ts'
import { builds } from '../database/schema/builds.ts'
import { proofs } from '../database/schema/proofs.ts'
import { type Job, type JobKind, queueName } from '../queue/job.ts'
import type { Queue } from '../queue/queue.ts'
import { ALONE, teamGroup } from '../queue/team-group.ts'
import { type Subject, changeStatus, tableOf } from '../transitions/fence.ts'

type Waiting = Awaited<ReturnType<typeof readUnfinished>>[number]

/**
 * Gives each build and proof that was waiting or running a job again, in its old place, inside the transaction that brought the rows
 * back. What was running is Queued again, which does not count against it.
 *
 * @returns how many there are
 */
export async function requeueRestoredJobs(transaction: Transaction, queue: Queue): Promise<number> {
  const waiting = await readUnfinished(transaction)
  const names = new Set<string>()
  for (const { job } of waiting) {
    if (!names.has(queueName(job))) await queue.open(job)
    names.add(queueName(job))
  }
  for (const each of waiting) await requeue(transaction, queue, each)
  return waiting.length
}

async function readUnfinished(transaction: Transaction) {
  const ofBuild = { circuitType: builds.circuitType, toolchain: builds.toolchain }
  const columnsOf = (table: typeof builds | typeof proofs) => ({
    id: table.id,
    status: table.status,
    attempt: table.attempt,
    deaths: table.deaths,
    teamId: table.teamId,
    size: table.size,
    place: sql<string>`${table.createdAt}::text`,
  })
  const compiling = await transaction
    .select({ ...columnsOf(builds), ...ofBuild })
    .from(builds)
    // Samples that wait for their first use had no job.
    .where(and(inArray(builds.status, ['Queued', 'In Progress']), isNotNull(builds.queuedAt)))
    .orderBy(asc(builds.createdAt))
  const proving = await transaction
    .select({
      ...columnsOf(proofs),
      ...ofBuild,
      isChecked: sql<boolean>`${proofs.madeElsewhere} is not null`,
      priority: proofs.priority,
      deadline: proofs.deadline,
    })
    .from(proofs)
    .innerJoin(builds, eq(builds.id, proofs.buildId))
    .where(inArray(proofs.status, ['Queued', 'In Progress']))
    .orderBy(asc(proofs.createdAt))
  return [
    ...compiling.map((row) => ({ ...withJob('build', 'compile', row), order: {} })),
    ...proving.map(({ priority, deadline, ...row }) => ({
      ...withJob('proof', row.isChecked ? 'check' : 'prove', row),
      order: { priority, deadline },
    })),
  ]
}

function withJob<Row extends Omit<Job, 'kind'>>(subject: Subject, kind: JobKind, row: Row) {
  const { id, circuitType, toolchain, size } = row
  return { ...row, subject, job: { id, kind, circuitType, toolchain, size } }
}

async function requeue(transaction: Transaction, queue: Queue, waiting: Waiting): Promise<void> {
  const { subject, job, id, status, attempt, deaths, teamId, place, order } = waiting
  if (status === 'In Progress') {
    const columns = { tries: sql`greatest(0, ${tableOf[subject].tries} - 1)`, startedAt: null }
    await changeStatus(transaction, subject, { id, status, attempt }, { to: 'Queued', reason: 'ending' }, columns)
  }
  // Those that run alone are of all teams: none has an order of its own.
  const turn = deaths > 0 ? { group: ALONE } : { group: teamGroup(teamId), ...order }
  await queue.enqueue(transaction, { ...job, ...turn })
  // It counts as delivered as often as it was begun, as after a change of its size: the next attempt has the next number. Its
  // place is there, too, from where a worker that hands it back takes it.
  await transaction.execute(
    sql`update pgboss.job set retry_count = ${attempt}, created_on = ${place}::timestamptz, start_after = ${place}::timestamptz
      where name = ${queueName(job)} and id = ${id}`,
  )
}
