import { setTimeout as sleep } from 'node:timers/promises'
import { type NodePgDatabase, drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { planningClient } from './planned-once.ts'
import { isConflict, isDatabaseAway } from './retry-while-down.ts'

/** Drizzle on a pool; `$client` is the pool. */
export type Database = NodePgDatabase & { $client: pg.Pool }

/** What a function needs that may run alone or inside its caller's transaction. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
export type Queryable = Database | Transaction

/**
 * Opens a pool of at most `max` connections. It survives a database that is killed and comes back on the same address: lost connections are
 * dropped, new ones are made when they are next needed. A transaction that PostgreSQL rolls back because it and another one wait for
 * each other is begun again, so its `work` may run more than once.
 * @param report told of connections that were lost while they were idle, and of transactions that are begun again
 */
export function openDatabase(databaseUrl: string, report: (error: Error) => void, max: number): Database {
  const options = { connectionString: databaseUrl, max, connectionTimeoutMillis: 10_000, keepAlive: true }
  const pool = new pg.Pool({ ...options, Client: planningClient() })
  pool.on('error', report)
  // While a client is checked out the pool does not listen; a connection lost then must not end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return Object.assign(drizzle(pool), { transaction: transactionsOn(pool, report) })
}

/** How often a transaction is begun at most. */
const MAX_TRIES = 4

function transactionsOn(pool: pg.Pool, report: (error: Error) => void): Database['transaction'] {
  const once = oneTransactionOn(pool)
  return async (work, config) => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await once(work, config)
      } catch (error) {
        if (!isConflict(error) || tries === MAX_TRIES) throw error
        report(error)
        // Of two that are in each other's way one goes first.
        await sleep(Math.random() * 50 * tries)
      }
    }
  }
}

/**
 * Drizzle's own transactions on a pool never give back a connection that is lost in `begin`, and give back one that is
 * lost later as if it were sound: a database that is restarted often enough would empty the pool for good.
 */
function oneTransactionOn(pool: pg.Pool): Database['transaction'] {
  return async (work, config) => {
    const client = await pool.connect()
    let broken = false
    try {
      return await drizzle(client).transaction(work, config)
    } catch (error) {
      broken = isDatabaseAway(error) && !isConflict(error)
      throw error
    } finally {
      client.release(broken)
    }
  }
}
