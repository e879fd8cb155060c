import { sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { eventConsumers, events } from '../database/schema/events.ts'

/**
 * After a dump was restored into another cluster, whose transactions count from the beginning: gives the events that
 * came with it positions before all new ones. What a consumer had not read stays unread; it may get some events again.
 * Does nothing in any other case.
 */
export async function adoptRestoredEvents(database: Database): Promise<void> {
  // No transaction of this cluster has written a row with a number that was not handed out yet.
  const isForeign = sql`transaction_id >= pg_snapshot_xmax(pg_current_snapshot())`
  const someForeign = sql<boolean>`(exists (select from ${events} where ${isForeign})
    or exists (select from ${eventConsumers} where ${isForeign}))`
  const look = async (queryable: Pick<Database, 'execute'>) =>
    (await queryable.execute<{ found: boolean }>(sql`select ${someForeign} as found`)).rows[0]?.found === true
  if (!(await look(database))) return
  await database.transaction(async (transaction) => {
    await transaction.execute(sql`lock table ${events}, ${eventConsumers} in exclusive mode`)
    // Another process may have done it by now.
    if (!(await look(transaction))) return
    await transaction.execute(sql`
      update ${eventConsumers} c set transaction_id = '3', event_id = coalesce(
        (select min(e.id) - 1 from ${events} e where (e.transaction_id, e.id) > (c.transaction_id, c.event_id)),
        (select max(e.id) from ${events} e),
        0)`)
    await transaction.execute(sql`update ${events} set transaction_id = '3'`)
  })
}
