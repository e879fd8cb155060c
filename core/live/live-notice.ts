import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { EventContent } from '../events/event.ts'

/** The channel of PostgreSQL's NOTIFY on which servers learn what to show: of each event, and of each report of an attempt. */
export const LIVE_CHANNEL = 'proofyard_live'

/** A hint: what it says is in the database. It names ids, and nothing that anyone typed. */
const LiveNotice = z.discriminatedUnion('what', [
  /** Something happened, as `events` has it. */
  z.object({
    what: z.literal('event'),
    kind: z.string(),
    team: z.int().nullable(),
    subject: z.string().nullable(),
    /** The person who did it, where it was one. */
    person: z.int().nullable(),
  }),
  /** An attempt has told how far it is. */
  z.object({ what: z.literal('progress'), of: z.enum(['build', 'proof']), id: z.string(), team: z.int() }),
])
export type LiveNotice = z.infer<typeof LiveNotice>

/** The expression of a statement that tells of a progress, by the columns of its row. */
export function tellProgress(of: 'build' | 'proof', id: SQLWrapper, team: SQLWrapper): SQL {
  return sql`pg_notify(${LIVE_CHANNEL}, json_build_object('what', 'progress', 'of', ${of}::text, 'id', ${id}, 'team', ${team})::text)`
}

/** The expression of a statement that tells of an event, by the columns of its row; `person` is who did it, where it was one. */
export function tellEvent(
  event: { kind: EventContent['kind']; person: number | null },
  team: SQLWrapper,
  subject: SQLWrapper,
): SQL {
  const { kind, person } = event
  return sql`pg_notify(${LIVE_CHANNEL}, json_build_object('what', 'event', 'kind', ${kind}::text, 'team', ${team},
    'subject', ${subject}, 'person', ${person}::int)::text)`
}

/** @returns undefined for what this version does not know, or when notices may have been missed */
export function readLiveNotice(payload: string | undefined): LiveNotice | undefined {
  if (payload === undefined) return undefined
  try {
    return LiveNotice.parse(JSON.parse(payload))
  } catch {
    return undefined
  }
}
