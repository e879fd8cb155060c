import { and, eq, ne, sql } from 'drizzle-orm'
import type { Core } from '../context.ts'
import { workers } from '../database/schema/workers.ts'
import { DomainError } from '../errors.ts'
import type { JobResources } from '../queue/size-class.ts'
import type { Capability } from '../workers/capability.ts'
import { isAlive } from '../workers/live-capabilities.ts'
import { endWorker, reportWorker } from '../workers/report-worker.ts'
import { invalid } from './invalid.ts'
import { type WorkerKey, needOf } from './worker-keys.ts'
import { inWordsOf, plainLine } from './worker-words.ts'

/** Workers that one key may have at a time. */
const MAX_WORKERS = 64

/** What a worker of another owner says of itself. */
export interface ReportElsewhere {
  id: string
  /** The same after it was started again; missing where it does not say. */
  lastingId?: string | null
  capabilities: (Pick<Capability, 'state' | 'note' | 'fraction'> & { offer: string })[]
  total: JobResources
  free: JobResources
  paused: string | null
}

/**
 * Takes the sign of life of a worker of another owner, which counts from then on as any worker does, for the offers of its key.
 * @throws DomainError `worker_unknown` where the id is that of a worker with another key, or of one that has ended, `invalid_value` for other
 *   offers and for one worker too many
 */
export async function reportElsewhere(core: Core, key: WorkerKey, report: ReportElsewhere): Promise<void> {
  // One for each offer, the last one that is said of it.
  const offered = new Map(report.capabilities.map((capability) => [capability.offer, capability]))
  const capabilities = [...offered.values()].map(({ offer, state, note, fraction }): Capability => {
    const need = key.offers.includes(offer) ? needOf(offer) : undefined
    if (need === undefined) throw invalid(`This key may not serve ${offer}; it may serve ${key.offers.join(', ')}.`)
    return { ...need, state, note: lineOf(key, note), fraction }
  })
  const others = and(eq(workers.keyId, key.id), ne(workers.id, report.id), isAlive)
  if ((await core.database.$count(workers, others)) >= MAX_WORKERS) {
    throw invalid(`A key has at most ${MAX_WORKERS} workers at a time. End those that are not needed.`)
  }
  const { id, lastingId, total, free } = report
  const paused = report.paused === null ? null : lineOf(key, report.paused)
  const own = { host: key.name, keyId: key.id, lastingId }
  const reported = await reportWorker(core, { id, ...own, capabilities, total, free, paused })
  if (reported === undefined)
    throw new DomainError(
      'worker_unknown',
      'The id is that of a worker with another key, or of one that has ended. Take a random one.',
    )
  await forgetEnded(core, key)
}

/** What people read of a worker's state; nothing where it says nothing. */
function lineOf({ name }: WorkerKey, text: string): string {
  return text.trim() === '' ? '' : inWordsOf(name, plainLine(text))
}

/** Of the workers of a key that ended, or are silent, and were not started again since, the last ones are kept, for they may come back. */
async function forgetEnded({ database }: Core, { id }: WorkerKey): Promise<void> {
  const startedAgain = sql`exists (select from ${workers} w
    where w.key_id = ${id} and w.lasting_id = ${workers.lastingId} and w.seen_at > ${workers.seenAt})`
  const last = sql`(select w.id from ${workers} w where w.key_id = ${id} order by w.seen_at desc limit ${MAX_WORKERS})`
  await database
    .delete(workers)
    .where(sql`${workers.keyId} = ${id} and not ${isAlive} and (${startedAgain} or ${workers.id} not in ${last})`)
}

/** Notes that a worker takes no more jobs. One that is not of this key stays as it is. */
export async function endElsewhere(core: Core, key: WorkerKey, id: string): Promise<void> {
  const isOurs = (await core.database.$count(workers, and(eq(workers.id, id), eq(workers.keyId, key.id)))) > 0
  if (isOurs) await endWorker(core, id)
}
