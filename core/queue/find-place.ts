import type pg from 'pg'
import { type Job, queueName } from './job.ts'
import { jobOrder } from './job-order.ts'

/** Counted up to here: who waits behind more learns nothing from the exact number. */
const MAX_PLACE = 1000

/** All by one index of ours, that of the turns (core/queue/turns.ts). */
const PLACE = `select count(*)::int as place from (
    select from pgboss.job mine join pgboss.job ahead
      on ahead.name = mine.name and ahead.group_id = mine.group_id and ahead.state < 'active' and not ahead.blocked
        and (${jobOrder('ahead.').join(', ')}) <= (${jobOrder('mine.').join(', ')})
    where mine.name = $1 and mine.id = $2 and mine.state < 'active' limit ${MAX_PLACE}) counted`

/**
 * Where a job stands among those of its team in its queue, 1 being the next; teams take turns between them.
 * @returns null for one that does not wait
 */
export async function findPlace(pool: pg.Pool, job: Job): Promise<number | null> {
  const { rows } = await pool.query<{ place: number }>(PLACE, [queueName(job), job.id])
  const place = rows[0]?.place ?? 0
  return place === 0 ? null : place
}
