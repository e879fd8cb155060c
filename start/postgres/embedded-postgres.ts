import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import pg from 'pg'
import { findPostgres } from './binaries.ts'
import { initialiseCluster } from './initialise-cluster.ts'
import { asOrdinaryUser, endingWithParent } from './ordinary-user.ts'
import { urlOf } from './running-postgres.ts'
import { endStalePostmaster } from './stale-postmaster.ts'
import { freePort } from './free-port.ts'

/** A PostgreSQL of our own, on loopback, with its data in a folder. */
export interface EmbeddedPostgres {
  url: string
  /** Ends it; resolves when no process of it is left. */
  stop: () => Promise<void>
  /** Process id of the postmaster that runs now. */
  pid: () => number | undefined
}

/**
 * Starts PostgreSQL on `folder`, makes the cluster at first use, and starts it again on the same port whenever it
 * dies, until `stop` is called.
 * @param extra further settings of the server, such as `fsync=off` for tests
 */
export async function startPostgres(folder: string, extra: string[] = []): Promise<EmbeddedPostgres> {
  const binaries = findPostgres()
  const asUser = asOrdinaryUser()
  const password = await initialiseCluster(folder, binaries, asUser)
  await endStalePostmaster(folder)
  const port = await freePort()
  const url = urlOf({ password, port })
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    'unix_socket_directories=',
    'max_connections=100',
    'logging_collector=on',
    'log_directory=log',
    'log_filename=postgresql-%a.log',
    'log_truncate_on_rotation=on',
    'log_rotation_age=1d',
    ...extra,
  ]
  const [program = '', ...args] = [
    ...asUser,
    ...endingWithParent(),
    binaries.postgres,
    '-D',
    join(folder, 'cluster'),
    ...settings.flatMap((setting) => ['-c', setting]),
  ]

  let stopping = false
  let process: ChildProcess | undefined

  function launch(): ChildProcess {
    // A session of its own: Ctrl-C in the terminal must not end the database before those who use it.
    const child = spawn(program, args, { stdio: 'ignore', detached: true })
    child.once('exit', () => {
      if (!stopping) setTimeout(() => stopping || (process = launch()), 200)
    })
    return child
  }

  process = launch()
  try {
    await untilAnswering(url)
  } catch (error) {
    stopping = true
    process.kill('SIGQUIT')
    throw error
  }

  return {
    url,
    pid: () => process?.pid,
    stop: async () => {
      stopping = true
      const last = process
      if (last === undefined || last.exitCode !== null || last.signalCode !== null) return
      const gone = once(last, 'exit')
      last.kill('SIGINT')
      const timeout = setTimeout(() => last.kill('SIGQUIT'), 8000)
      await gone
      clearTimeout(timeout)
    },
  }
}

async function untilAnswering(url: string): Promise<void> {
  const deadline = Date.now() + 30_000
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.query('select 1')
      return
    } catch (error) {
      if (Date.now() > deadline) {
        throw new Error('PostgreSQL did not start; see its log in the data folder, postgres/cluster/log.', {
          cause: error,
        })
      }
      await new Promise((resolve) => setTimeout(resolve, 40))
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}
