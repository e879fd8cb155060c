import { asError } from '@proofyard/contract/as-error.ts'
import pg from 'pg'

const RECONNECT_MS = 500

/** Called with each notice's text, and with undefined after each (re)connection, when notices may have been missed. */
type OnPayload = (payload: string | undefined) => void

/** One connection that listens on all channels for all of a process's subscribers. */
export interface NoticeListener {
  /** The first subscriber opens the connection. @param channel a name of ours @returns how to unsubscribe */
  subscribe: (channel: string, onPayload: OnPayload) => () => void
  close: () => Promise<void>
}

/**
 * Listens on a connection of its own, and again whenever that is lost.
 * @param report told of each lost connection
 */
export function openNoticeListener(databaseUrl: string, report: (error: Error) => void): NoticeListener {
  // Each subscription is a new object, so that a function may subscribe twice.
  const channels = new Map<string, Set<{ onPayload: OnPayload }>>()
  let closed = false
  let client: pg.Client | undefined
  let connected: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined

  function tell(channel: string, payload: string | undefined): void {
    for (const { onPayload } of channels.get(channel) ?? []) onPayload(payload)
  }

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: databaseUrl, keepAlive: true, connectionTimeoutMillis: 10_000 })
    client = next
    let lost = false
    const lose = (error: Error): void => {
      if (lost || closed) return
      lost = true
      connected = undefined
      report(error)
      next.end().catch(() => undefined)
      timer = setTimeout(() => void connect(), RECONNECT_MS)
    }
    next.on('error', lose)
    next.on('end', () => lose(new Error('The connection that listens for notices was closed.')))
    next.on('notification', ({ channel, payload }) => tell(channel, payload ?? ''))
    try {
      await next.connect()
      const before = [...channels.keys()]
      for (const channel of before) await next.query(`listen ${channel}`)
      connected = next
      for (const channel of before) tell(channel, undefined)
      // Those that came meanwhile found no connection.
      for (const channel of channels.keys()) if (!before.includes(channel)) await listen(next, channel)
    } catch (error) {
      lose(asError(error))
    }
  }

  async function listen(on: pg.Client, channel: string): Promise<void> {
    await on.query(`listen ${channel}`)
    tell(channel, undefined)
  }

  return {
    subscribe: (channel, onPayload) => {
      const subscription = { onPayload }
      const subscriptions = channels.get(channel)
      if (subscriptions === undefined) {
        channels.set(channel, new Set([subscription]))
        if (client === undefined && !closed) void connect()
        // Where it fails, the connection is lost, and the next one listens on all channels.
        else if (connected !== undefined) void listen(connected, channel).catch(() => undefined)
      } else {
        subscriptions.add(subscription)
      }
      return () => void channels.get(channel)?.delete(subscription)
    },
    close: async () => {
      closed = true
      clearTimeout(timer)
      await client?.end().catch(() => undefined)
    },
  }
}
