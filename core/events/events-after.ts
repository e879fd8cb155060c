import { and, asc, desc, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { events } from '../database/schema/events.ts'

type Reading = Pick<NodePgDatabase, 'select'>

/** A place among the events, in the order of the transactions that wrote them. */
export interface EventPosition {
  transactionId: string
  eventId: number
}

/** Before the first event of any cluster. */
export const FIRST_POSITION: EventPosition = { transactionId: '0', eventId: 0 }

/** An id is handed out before its row is visible: a cursor by id alone would pass rows whose transaction commits late. */
const isSettled = sql`${events.transactionId} < pg_snapshot_xmin(pg_current_snapshot())`

/** Rows after a position whose transactions and all before them have ended. */
export function eventsAfter(database: Reading, { transactionId, eventId }: EventPosition, limit: number) {
  return database
    .select()
    .from(events)
    .where(and(sql`(${events.transactionId}, ${events.id}) > (${transactionId}::xid8, ${eventId}::bigint)`, isSettled))
    .orderBy(asc(events.transactionId), asc(events.id))
    .limit(limit)
}

/** The position of the newest event that can be read by now. */
export async function newestPosition(database: Reading): Promise<EventPosition> {
  const [newest] = await database
    .select({ transactionId: events.transactionId, eventId: events.id })
    .from(events)
    .where(isSettled)
    .orderBy(desc(events.transactionId), desc(events.id))
    .limit(1)
  return newest ?? FIRST_POSITION
}
