import { sql } from 'drizzle-orm'
import type { Transaction } from '../database/database.ts'
import { events } from '../database/schema/events.ts'
import { LIVE_CHANNEL, noticeOf } from '../live/live-notice.ts'
import type { Actor } from './actor.ts'
import { EventContent } from './event.ts'

/** The channel of PostgreSQL's NOTIFY that says that there are new events; it carries nothing else. */
export const EVENT_CHANNEL = 'proofyard_events'

/** Something that happened. */
export type NewEvent = EventContent & {
  actor: Actor
  /** The team that it concerns; undefined for what concerns a person only. */
  teamId?: number | undefined
  /** Id of what the kind names first; undefined where it is not known. */
  subjectId: number | string | undefined
}

/**
 * Records an event inside the transaction of what happened: both are there after the commit, or neither. Those who
 * listen are notified by the commit, once however many events it has.
 */
export async function recordEvent(transaction: Transaction, event: NewEvent): Promise<void> {
  const { actor, teamId = null, subjectId } = event
  const { kind, data } = EventContent.parse({ kind: event.kind, data: event.data })
  const actorId = 'id' in actor ? String(actor.id) : null
  const subject = subjectId === undefined ? null : String(subjectId)
  const person = actor.kind === 'user' ? actor.id : null
  const notice = noticeOf({ kind, teamId, subject, person })
  // One statement, because each transition waits for it.
  await transaction.execute(sql`
    with recorded as (
      insert into ${events} (kind, team_id, actor_kind, actor_id, subject_id, data)
      values (${kind}, ${teamId}, ${actor.kind}, ${actorId}, ${subject}, ${JSON.stringify(data)}::jsonb) returning id)
    select pg_notify(${EVENT_CHANNEL}, ''), pg_notify(${LIVE_CHANNEL}, ${notice}) from recorded`)
}
