import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../database/database.ts'
import { events } from '../database/schema/events.ts'
import { tellEvent } from '../live/live-notice.ts'
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
  const { teamId = null, subjectId } = event
  const subject = subjectId === undefined ? null : String(subjectId)
  const { recorded, told } = recordsEvent(event, { team: sql`${teamId}::int`, subject: sql`${subject}::text` })
  // One statement, because each transition waits for it.
  await transaction.execute(sql`with ${recorded} select ${told} from recorded`)
}

/**
 * The same as two parts of a larger statement, so that what happens and its event are one round trip to the database.
 *
 * @param of columns of what happened, by the rows of `from`: one event for each
 * @returns `recorded`, for its `with`, and `told`, to be selected from `recorded`
 */
export function recordsEvent(
  event: EventContent & { actor: Actor },
  of: { team: SQL; subject: SQL; from?: SQL },
): { recorded: SQL; told: SQL } {
  const { actor } = event
  const { kind, data } = EventContent.parse({ kind: event.kind, data: event.data })
  const actorId = 'id' in actor ? String(actor.id) : null
  const person = actor.kind === 'user' ? actor.id : null
  const from = of.from === undefined ? sql`` : sql`from ${of.from}`
  return {
    recorded: sql`recorded as (
      insert into ${events} (kind, team_id, actor_kind, actor_id, subject_id, data)
      select ${kind}, ${of.team}, ${actor.kind}, ${actorId}, ${of.subject}, ${JSON.stringify(data)}::jsonb ${from}
      returning team_id, subject_id)`,
    told: sql`pg_notify(${EVENT_CHANNEL}, ''), ${tellEvent({ kind, person }, sql`recorded.team_id`, sql`recorded.subject_id`)}`,
  }
}
