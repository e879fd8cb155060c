import { type NodePgDatabase, drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { isDatabaseAway } from './retry-while-down.ts'

/** Drizzle on a pool; `$client` is the pool. */
export type Database = NodePgDatabase & { $client: pg.Pool }

/** What a function needs that may run alone or inside its caller's transaction. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
export type Queryable = Database | Transaction

/**
 * Opens a pool of at most `max` connections. It survives a database that is killed and comes back on the same address: lost connections are
 * dropped, new ones are made when they are next needed.
 * @param report told of connections that were lost while they were idle
 */
export function openDatabase(databaseUrl: string, report: (error: Error) => void, max: number): Database {
  const pool = new pg.Pool({ connectionString: databaseUrl, max, connectionTimeoutMillis: 10_000, keepAlive: true })
  pool.on('error', report)
  // While a client is checked out the pool does not listen; a connection lost then must not end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return Object.assign(drizzle(pool), { transaction: transactionsOn(pool) })
}

/**
 * Drizzle's own transactions on a pool never give back a connection that is lost in `begin`, and give back one that is
 * lost later as if it were sound: a database that is restarted often enough would empty the pool for good.
 */
function transactionsOn(pool: pg.Pool): Database['transaction'] {
  return async (work, config) => {
    const client = await pool.connect()
    let broken = false
    try {
      return await drizzle(client).transaction(work, config)
    } catch (error) {
      broken = isDatabaseAway(error)
      throw error
    } finally {
      client.release(broken)
    }
  }
}
