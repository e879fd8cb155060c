import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'

/** The channel of PostgreSQL's NOTIFY on which servers and workers learn of each other's changes of the queues. */
export const NOTICE_CHANNEL = 'proofyard_jobs'

/** Only ever a hint that makes things faster: what it says is in the database, and is found there without it. */
const Notice = z.discriminatedUnion('kind', [
  /** `group` is whose job it is, where it is new; one that was held until now has none here. */
  z.object({ kind: z.literal('queued'), queue: z.string(), group: z.string().optional() }),
  z.object({ kind: z.literal('withdrawn'), id: z.string() }),
  /** A job of a team that had as many running as it may have is over: its next one may begin. */
  z.object({ kind: z.literal('settled') }),
  z.object({ kind: z.literal('verified'), id: z.string() }),
  z.object({ kind: z.literal('mail') }),
  /** A worker looks at once whether its machine is drained. */
  z.object({ kind: z.literal('machines') }),
])
export type Notice = z.infer<typeof Notice>

/** The expression of a statement that says that a job of a group may be taken from a queue. */
export function tellQueued(queue: string, group: string): SQL {
  return sql`pg_notify(${NOTICE_CHANNEL}, ${JSON.stringify({ kind: 'queued', queue, group } satisfies Notice)})`
}

/** Called with each notice, and with undefined after each (re)connection, when notices may have been missed. */
export type OnNotice = (notice: Notice | undefined) => void

/** @returns undefined for what this version does not know: something may have happened */
export function readNotice(payload: string | undefined): Notice | undefined {
  if (payload === undefined) return undefined
  try {
    return Notice.parse(JSON.parse(payload))
  } catch {
    return undefined
  }
}
