import { sql } from 'drizzle-orm'
import type { Core } from '../context.ts'
import { eventConsumers, events } from '../database/schema/events.ts'

/** Days for which every event is kept. */
const MIN_DAYS = 30
/** Days after which it goes even when a consumer has not read it: one that never comes back must not fill the disk. */
const MAX_DAYS = 90
/** Events above which the oldest go before their days are over. */
const MAX_EVENTS = 20_000_000
const BATCH = 10_000

/**
 * Removes the events that all consumers have read and that are old enough, in small transactions.
 * @returns how many were removed
 */
export async function removeOldEvents(core: Pick<Core, 'database'>, maxEvents = MAX_EVENTS): Promise<number> {
  const isUnread = sql`exists (select from ${eventConsumers} c where (c.transaction_id, c.event_id) < (e.transaction_id, e.id))`
  const outlived = sql`select e.id from ${events} e
    where e.created_at < now() - make_interval(days => ${MIN_DAYS})
      and (e.created_at < now() - make_interval(days => ${MAX_DAYS}) or not ${isUnread})
    order by e.created_at limit ${BATCH}`
  const tooMany = sql`select e.id from ${events} e
    where e.id <= (select max(id) from ${events}) - ${maxEvents}::bigint order by e.id limit ${BATCH}`
  let removed = 0
  for (const old of [outlived, tooMany]) {
    for (;;) {
      const { rowCount } = await core.database.execute(sql`delete from ${events} where id in (${old})`)
      removed += rowCount ?? 0
      if ((rowCount ?? 0) < BATCH) break
    }
  }
  return removed
}
