import { and, eq, ne } from 'drizzle-orm'
import type { Core } from '../context.ts'
import { workers } from '../database/schema/workers.ts'
import { DomainError } from '../errors.ts'
import type { JobResources } from '../queue/size-class.ts'
import type { Capability } from '../workers/capability.ts'
import { isAlive } from '../workers/live-capabilities.ts'
import { endWorker, reportWorker } from '../workers/report-worker.ts'
import { invalid } from './receive-result.ts'
import { type WorkerKey, needOf } from './worker-keys.ts'

/** Workers that one key may have at a time. */
const MAX_WORKERS = 64

/** What a worker of another owner says of itself. */
export interface ReportElsewhere {
  id: string
  capabilities: (Pick<Capability, 'state' | 'note' | 'fraction'> & { offer: string })[]
  total: JobResources
  free: JobResources
  paused: string | null
}

/**
 * Takes the sign of life of a worker of another owner, which counts from then on as any worker does, for the offers of its key.
 * @throws DomainError `worker_unknown` where the id is that of a worker with another key, `invalid_value` for other offers and for one
 *   worker too many
 */
export async function reportElsewhere(core: Core, key: WorkerKey, report: ReportElsewhere): Promise<void> {
  const capabilities = report.capabilities.map(({ offer, ...said }): Capability => {
    const need = key.offers.includes(offer) ? needOf(offer) : undefined
    if (need === undefined) throw invalid(`This key may not serve ${offer}; it may serve ${key.offers.join(', ')}.`)
    return { ...need, ...said }
  })
  const others = and(eq(workers.keyId, key.id), ne(workers.id, report.id), isAlive)
  if ((await core.database.$count(workers, others)) >= MAX_WORKERS) {
    throw invalid(`A key has at most ${MAX_WORKERS} workers at a time. End those that are not needed.`)
  }
  const { id, total, free, paused } = report
  const isOurs = await reportWorker(core, { id, host: key.name, keyId: key.id, capabilities, total, free, paused })
  if (!isOurs)
    throw new DomainError('worker_unknown', 'The id is that of a worker with another key. Take a random one.')
}

/** Notes that a worker takes no more jobs. One that is not of this key stays as it is. */
export async function endElsewhere(core: Core, key: WorkerKey, id: string): Promise<void> {
  const isOurs = (await core.database.$count(workers, and(eq(workers.id, id), eq(workers.keyId, key.id)))) > 0
  if (isOurs) await endWorker(core, id)
}
