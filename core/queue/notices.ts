import pg from 'pg'
import { z } from 'zod'

/** The channel of PostgreSQL's NOTIFY on which workers hear of their queues. */
export const NOTICE_CHANNEL = 'proofyard_jobs'

/** Only ever a hint that makes things faster: what it says is in the database, and is found there without it. */
const Notice = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('queued'), queue: z.string() }),
  z.object({ kind: z.literal('withdrawn'), id: z.string() }),
])
export type Notice = z.infer<typeof Notice>

const RECONNECT_MS = 500

/**
 * Listens on a connection of its own, and again whenever that is lost.
 * @param hear called with each notice, and with undefined after each (re)connection, when notices may have been missed
 * @returns how to stop listening
 */
export function listenForNotices(
  databaseUrl: string,
  hear: (notice: Notice | undefined) => void,
  report: (error: Error) => void,
): () => Promise<void> {
  let closed = false
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined

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
    next.on('end', () => lose(new Error('The connection that listens for jobs was closed.')))
    next.on('notification', (message) => {
      const notice = Notice.safeParse(parseJson(message.payload ?? ''))
      hear(notice.success ? notice.data : undefined)
    })
    try {
      await next.connect()
      await next.query(`listen ${NOTICE_CHANNEL}`)
      hear(undefined)
    } catch (error) {
      lose(error instanceof Error ? error : new Error(String(error)))
    }
  }

  void connect()
  return async () => {
    closed = true
    clearTimeout(timer)
    await client?.end().catch(() => undefined)
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
