import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { beginBuild } from '../builds/transition.ts'
import type { Core } from '../context.ts'
import { drainedMachines } from '../database/schema/drained-machines.ts'
import { workerLeases } from '../database/schema/worker-leases.ts'
import { workers } from '../database/schema/workers.ts'
import { DomainError } from '../errors.ts'
import { beginProof } from '../proofs/transition.ts'
import { type HeldJob, type QueueKey, queueName } from '../queue/job.ts'
import { type JobResources, resourcesOf } from '../queue/size-class.ts'
import type { Turn } from '../queue/turns.ts'
import { isAlive } from '../workers/live-capabilities.ts'
import { neverFits, whatIsShort } from '../workers/room.ts'
import type { Lease, LeaseOutcome } from './lease.ts'
import { readFree } from './read-free.ts'
import { type WorkerKey, offerOf } from './worker-keys.ts'

/**
 * Seconds without a report after which a job is taken from a worker of another owner: a server that is replaced, or a network that
 * is away for a minute, costs no job.
 */
export const LEASE_SECONDS = 120

/** A key whose workers let so many jobs go without a word, or for want of what they offer, gets none for a while. */
const MAX_LET_GO = 3
const LET_GO_WITHIN = sql`interval '10 minutes'`

/** The same of jobs that it gave back by its own will: one that ends gives back what it holds, once. */
const MAX_GIVEN_BACK = 30

/** Jobs that one worker holds at a time, whatever its machine is said to have. */
const MAX_HELD = 64

/** So often it is looked again whose turn it is where other workers are faster. */
const MAX_LOOKS = 10

/** For so long smaller jobs pass one for which a worker has no room now; then it gets none before it has. */
const PASSED_BY_SECONDS = 60

const begin = { compile: beginBuild, prove: beginProof }

/**
 * Takes the next job in turn that a worker may serve and for which it has room, and begins it.
 *
 * @param worker which of the key's workers asks, and what of its machine no one holds
 * @returns undefined where there is none now
 * @throws DomainError `worker_unknown`
 */
export async function takeJobElsewhere(
  core: Core,
  key: WorkerKey,
  worker: { id: string; free: JobResources },
): Promise<Lease | undefined> {
  const { total, queues, isDrained } = await readWorker(core, key, worker.id)
  if (isDrained || (await hasLetGo(core, key))) return undefined
  const { jobs, free } = await readFree(core, { ...worker, total })
  if (jobs >= MAX_HELD) return undefined
  for (let looks = 0; looks < MAX_LOOKS; looks += 1) {
    const taken = await takeInTurn(core, { key, worker: worker.id }, { total, free, queues })
    if (taken !== 'look again') return taken
  }
  return undefined
}

/** @returns 'look again' where another worker was faster, so that it may be another team's turn by now */
async function takeInTurn(
  core: Core,
  whose: { key: WorkerKey; worker: string },
  { total, free, queues }: { total: JobResources; free: JobResources; queues: Omit<QueueKey, 'size'>[] },
): Promise<Lease | 'look again' | undefined> {
  const full = new Set<string>()
  for (const turn of await core.queue.turns(queues, core.quotas)) {
    const name = queueName(turn.queue)
    const fitness = full.has(name) ? 'full' : judgeTurn(turn, { total, free })
    if (fitness === 'kept for it') return undefined
    full.add(name)
    if (fitness !== 'fits') continue
    return (await tryTake(core, whose, turn)) ?? 'look again'
  }
  return undefined
}

async function readWorker(core: Core, key: WorkerKey, id: string) {
  const [row] = await core.database
    .select({
      total: workers.total,
      capabilities: workers.capabilities,
      // Written out: drizzle leaves out the table's name in a select from one table.
      isDrained: sql<boolean>`exists (select from ${drainedMachines} d where d.host = workers.host and d.key_id = workers.key_id)`,
    })
    .from(workers)
    .where(and(eq(workers.id, id), eq(workers.keyId, key.id), isAlive))
  if (row === undefined) {
    throw new DomainError(
      'worker_unknown',
      'This worker is not known, or was not heard of for a while. Report it first.',
    )
  }
  const ready = row.capabilities.filter((one) => one.state === 'ready' && key.offers.includes(offerOf(one)))
  const queues = ready.flatMap(({ circuitType, toolchain }) =>
    (['compile', 'prove'] as const).map((kind): Omit<QueueKey, 'size'> => ({ kind, circuitType, toolchain })),
  )
  return { total: row.total, queues, isDrained: row.isDrained }
}

async function hasLetGo(core: Core, key: WorkerKey): Promise<boolean> {
  const since = sql`statement_timestamp() - ${LET_GO_WITHIN}`
  const count = (outcomes: LeaseOutcome[]) =>
    core.database.$count(
      workerLeases,
      and(eq(workerLeases.keyId, key.id), inArray(workerLeases.outcome, outcomes), gt(workerLeases.endedAt, since)),
    )
  const [letGo, givenBack] = await Promise.all([count(['lapsed', 'unready']), count(['given back'])])
  return letGo >= MAX_LET_GO || givenBack >= MAX_GIVEN_BACK
}

function judgeTurn(
  { queue, waitedSeconds }: Turn,
  { total, free }: { total: JobResources; free: JobResources },
): 'fits' | 'full' | 'kept for it' {
  if (neverFits(queue.size, [{ total }]) !== undefined) return 'full'
  if (whatIsShort(resourcesOf(queue.size), free, total) === undefined) return 'fits'
  return waitedSeconds > PASSED_BY_SECONDS ? 'kept for it' : 'full'
}

/** @returns undefined where another worker has it, or there is nothing to do */
async function tryTake(
  core: Core,
  { key, worker }: { key: WorkerKey; worker: string },
  turn: Turn,
): Promise<Lease | undefined> {
  const held = await core.queue.take(turn)
  if (held === undefined || (held.kind !== 'compile' && held.kind !== 'prove')) return undefined
  const lease = await writeLease(core, { keyId: key.id, workerId: worker }, { ...held, kind: held.kind })
  if (await begin[held.kind](core, held)) return lease
  await core.database.delete(workerLeases).where(isOf(lease))
  return undefined
}

async function writeLease(
  core: Core,
  whose: Pick<Lease, 'keyId' | 'workerId'>,
  { id: jobId, ...held }: HeldJob & Pick<Lease, 'kind'>,
): Promise<Lease> {
  return core.database.transaction(async (transaction) => {
    await transaction.execute(sql`update pgboss.job set heartbeat_seconds = ${LEASE_SECONDS}
      where name = ${queueName(held)} and id = ${jobId} and retry_count = ${held.delivery} and state = 'active'`)
    // One of the same delivery is of before a backup was brought back.
    await transaction.delete(workerLeases).where(isOf({ jobId, delivery: held.delivery }))
    const [lease] = await transaction
      .insert(workerLeases)
      .values({ jobId, ...held, ...whose })
      .returning()
    if (lease === undefined) throw new Error('PostgreSQL returned no row for an insert.')
    return lease
  })
}

/** True for the row of a delivery. */
export function isOf({ jobId, delivery }: Pick<Lease, 'jobId' | 'delivery'>) {
  return and(eq(workerLeases.jobId, jobId), eq(workerLeases.delivery, delivery))
}

/** True for the row of a delivery that a worker still holds. */
export function isHeld(lease: Pick<Lease, 'jobId' | 'delivery'>) {
  return and(isOf(lease), isNull(workerLeases.endedAt))
}
