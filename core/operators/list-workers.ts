import { sql } from 'drizzle-orm'
import type { OperatorWorker } from '@proofyard/contract/operator.ts'
import type { Page, PageQuery } from '@proofyard/contract/page.ts'
import type { Core } from '../context.ts'
import { drainedMachines } from '../database/schema/drained-machines.ts'
import { workerLeases } from '../database/schema/worker-leases.ts'
import { workers } from '../database/schema/workers.ts'
import { isAlive } from '../workers/live-capabilities.ts'
import { presentResources } from './present-resources.ts'

/** All workers whose rows are kept, other owners' included: those that live first, by machine. */
export async function listWorkers(
  { database }: Pick<Core, 'database'>,
  { limit, offset }: PageQuery,
): Promise<Page<OperatorWorker>> {
  // Written out: drizzle leaves out the table's name in a select from one table, which would mean the inner one here.
  const isDrained = sql<boolean>`exists (select from ${drainedMachines} d
    where d.host = workers.host and d.key_id is not distinct from workers.key_id)`
  const leased = sql<string[]>`array(select l.job_id::text from ${workerLeases} l
    where l.key_id = workers.key_id and l.worker_id = workers.id and l.ended_at is null)`
  const [rows, count] = await Promise.all([
    database
      .select({ worker: workers, lives: sql<boolean>`${isAlive}`, isDrained, leased })
      .from(workers)
      .orderBy(sql`${isAlive} desc`, workers.host, sql`${workers.seenAt} desc`, workers.id)
      .limit(limit)
      .offset(offset),
    database.$count(workers),
  ])
  return { items: rows.map(presentWorker), count }
}

function presentWorker(row: {
  worker: typeof workers.$inferSelect
  lives: boolean
  isDrained: boolean
  leased: string[]
}): OperatorWorker {
  const { worker, lives, isDrained, leased } = row
  const isElsewhere = worker.keyId !== null
  return {
    worker_id: worker.id,
    host: worker.host,
    is_elsewhere: isElsewhere,
    worker_state: stateOf(worker, lives),
    is_drained: isDrained,
    seen_at: worker.seenAt.toISOString(),
    trouble: lives ? (worker.paused ?? worker.trouble) : null,
    proofyard_version: worker.version,
    total: presentResources(worker.total),
    free: presentResources(worker.free),
    jobs: isElsewhere ? leased : lives ? worker.jobs : [],
  }
}

function stateOf(
  { endedAt, paused }: Pick<typeof workers.$inferSelect, 'endedAt' | 'paused'>,
  lives: boolean,
): OperatorWorker['worker_state'] {
  if (lives) return paused === null ? 'taking' : 'paused'
  return endedAt === null ? 'silent' : 'ended'
}
