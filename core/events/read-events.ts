import { eq, sql } from 'drizzle-orm'
import { type NodePgDatabase, drizzle } from 'drizzle-orm/node-postgres'
import type { Core } from '../context.ts'
import { eventConsumers, type events } from '../database/schema/events.ts'
import { EventContent } from './event.ts'
import { FIRST_POSITION, eventsAfter } from './events-after.ts'

/** An event as a consumer gets it. */
export type Event = EventContent &
  Pick<typeof events.$inferSelect, 'id' | 'createdAt' | 'teamId' | 'actorKind' | 'actorId' | 'subjectId'>

/** Any fixed number; with the hash of a consumer's name it makes the lock of that consumer. */
const LOCK_SPACE = 720_153

/**
 * Hands the next events of a consumer to `handle`, and notes their position when it has returned. Of all processes one
 * reads for a consumer at a time. A reader that dies before the note leaves its batch to the next one, so `handle` gets
 * each event at least once, in the order of the transactions' ids. A new consumer begins with the oldest event.
 * @param consumer its name, for good
 * @param limit events in a batch
 * @returns how many events were read; undefined when another process reads for this consumer
 */
export async function readEvents(
  core: Pick<Core, 'database' | 'report'>,
  consumer: string,
  handle: (events: Event[]) => Promise<void>,
  limit = 100,
): Promise<number | undefined> {
  // The lock is the connection's, and no transaction is open meanwhile: one that wrote would hold back other consumers.
  const client = await core.database.$client.connect()
  let isSound = false
  try {
    const connection = drizzle(client)
    const lock = sql`${LOCK_SPACE}, hashtext(${consumer})`
    const { rows } = await connection.execute<{ taken: boolean }>(sql`select pg_try_advisory_lock(${lock}) as taken`)
    if (rows[0]?.taken !== true) {
      isSound = true
      return undefined
    }
    const batch = await nextBatch(connection, consumer, limit)
    const last = batch.at(-1)
    if (last !== undefined) {
      await handle(batch.flatMap((row) => parseEvent(core, row)))
      await connection
        .update(eventConsumers)
        .set({ transactionId: last.transactionId, eventId: last.id, updatedAt: sql`now()` })
        .where(eq(eventConsumers.name, consumer))
    }
    await connection.execute(sql`select pg_advisory_unlock(${lock})`)
    isSound = true
    return batch.length
  } finally {
    // A connection that failed on the way may still hold the lock: it is closed, not reused.
    client.release(!isSound)
  }
}

async function nextBatch(connection: NodePgDatabase, consumer: string, limit: number) {
  await connection
    .insert(eventConsumers)
    .values({ name: consumer, ...FIRST_POSITION })
    .onConflictDoNothing()
  const [position = FIRST_POSITION] = await connection
    .select()
    .from(eventConsumers)
    .where(eq(eventConsumers.name, consumer))
  return await eventsAfter(connection, position, limit)
}

/** A row that a newer version wrote, of a kind that this one does not know, is reported and left out. */
function parseEvent(core: Pick<Core, 'report'>, row: typeof events.$inferSelect): Event[] {
  const { id, kind, data, createdAt, teamId, actorKind, actorId, subjectId } = row
  const content = EventContent.safeParse({ kind, data })
  if (content.success) return [{ ...content.data, id, createdAt, teamId, actorKind, actorId, subjectId }]
  core.report(new Error(`The event ${id} is of a kind that this version does not know: ${kind}.`))
  return []
}
