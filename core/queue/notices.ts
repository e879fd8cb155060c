import pg from 'pg'
import { z } from 'zod'

/** The channel of PostgreSQL's NOTIFY on which servers and workers learn of each other's changes of the queues. */
export const NOTICE_CHANNEL = 'proofyard_jobs'

/** Only ever a hint that makes things faster: what it says is in the database, and is found there without it. */
const Notice = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('queued'), queue: z.string() }),
  z.object({ kind: z.literal('withdrawn'), id: z.string() }),
  z.object({ kind: z.literal('verified'), id: z.string() }),
  z.object({ kind: z.literal('mail') }),
])
export type Notice = z.infer<typeof Notice>

const RECONNECT_MS = 500

/** Called with each notice, and with undefined after each (re)connection, when notices may have been missed. */
export type OnNotice = (notice: Notice | undefined) => void

/** One connection that listens for all of a process's subscribers. */
export interface NoticeListener {
  /** The first subscriber opens the connection. @returns how to unsubscribe */
  subscribe: (onNotice: OnNotice) => () => void
  close: () => Promise<void>
}

/**
 * Listens on a connection of its own, and again whenever that is lost.
 * @param report told of each lost connection
 */
export function openNoticeListener(databaseUrl: string, report: (error: Error) => void): NoticeListener {
  // Each subscription is a new object, so that a function may subscribe twice.
  const subscriptions = new Set<{ onNotice: OnNotice }>()
  let closed = false
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined

  function tellAll(notice: Notice | undefined): void {
    for (const { onNotice } of subscriptions) onNotice(notice)
  }

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: databaseUrl, keepAlive: true, connectionTimeoutMillis: 10_000 })
    client = next
    let lost = false
    const lose = (error: Error): void => {
      if (lost || closed) return
      lost = true
      report(error)
      next.end().catch(() => undefined)
      timer = setTimeout(() => void connect(), RECONNECT_MS)
    }
    next.on('error', lose)
    next.on('end', () => lose(new Error('The connection that listens for notices was closed.')))
    next.on('notification', (message) => {
      const notice = Notice.safeParse(parseJson(message.payload ?? ''))
      tellAll(notice.success ? notice.data : undefined)
    })
    try {
      await next.connect()
      await next.query(`listen ${NOTICE_CHANNEL}`)
      tellAll(undefined)
    } catch (error) {
      lose(error instanceof Error ? error : new Error(String(error)))
    }
  }

  return {
    subscribe: (onNotice) => {
      const subscription = { onNotice }
      subscriptions.add(subscription)
      if (client === undefined && !closed) void connect()
      return () => void subscriptions.delete(subscription)
    },
    close: async () => {
      closed = true
      clearTimeout(timer)
      await client?.end().catch(() => undefined)
    },
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
