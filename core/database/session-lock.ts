import { asError } from '@proofyard/contract/as-error.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** The holder gives a sign of life so often, and the others try so often to become it. */
const TRY_EVERY_MS = 1000
/** PostgreSQL ends a session that was silent for so long: also a holder that hangs, or whose machine is gone, loses the lock. */
const SILENT_MS = 5000

/**
 * Has one process of all do `duty` at a time: the one whose session holds an advisory lock of the database. The others
 * stand by, and one of them takes over within seconds when that session ends, however it ends.
 * @param options.name of the sessions, for those who look at them
 * @param options.lock any fixed number; another one for each duty
 * @param options.onSession called with each new session before it tries for the lock; its signal is aborted when the session ends
 * @param options.duty runs until its signal is aborted; it may overlap for a moment with that of the next holder
 * @param options.report told of each lost connection
 */
export function standBy(options: {
  databaseUrl: string
  name: string
  lock: number
  onSession?: (client: pg.Client, signal: AbortSignal) => Promise<void>
  duty: (signal: AbortSignal) => Promise<void>
  report: (error: Error) => void
}): { stop: () => Promise<void> } {
  const stopping = new AbortController()

  async function holdSession(): Promise<void> {
    const client = new pg.Client({
      connectionString: options.databaseUrl,
      connectionTimeoutMillis: 10_000,
      query_timeout: SILENT_MS,
      // Tells an operator who looks into pg_stat_activity which process it is.
      application_name: `${options.name} of process ${process.pid}`,
      keepAlive: true,
    })
    const lost = new AbortController()
    const signal = AbortSignal.any([stopping.signal, lost.signal])
    client.on('error', () => lost.abort())
    client.on('end', () => lost.abort())
    let onDuty: Promise<void> | undefined
    try {
      await client.connect()
      await requireWriter(client)
      await client.query(`set idle_session_timeout = ${SILENT_MS}`)
      await options.onSession?.(client, signal)
      while (!signal.aborted) {
        if (onDuty !== undefined) await client.query('select 1')
        else if (await tryLock(client, options.lock)) onDuty = options.duty(signal)
        await sleep(TRY_EVERY_MS, undefined, { signal }).catch(() => undefined)
      }
    } finally {
      lost.abort()
      await onDuty
      await client.end().catch(() => undefined)
    }
  }

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      await holdSession().catch((error: unknown) => {
        if (!stopping.signal.aborted) options.report(asError(error))
      })
      await sleep(TRY_EVERY_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }

  const looping = loop()
  return {
    stop: async () => {
      stopping.abort()
      await looping
    },
  }
}

/** A standby has advisory locks of its own, which exclude nobody who is led to the server that writes. */
async function requireWriter(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ isStandby: boolean }>('select pg_is_in_recovery() as "isStandby"')
  if (rows[0]?.isStandby === true) throw new Error('The address of the database leads to a server that only reads.')
}

async function tryLock(client: pg.Client, lock: number): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [lock])
  return rows[0]?.held === true
}
