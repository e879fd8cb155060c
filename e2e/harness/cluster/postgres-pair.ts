import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findPostgres } from '@proofyard/start/postgres/binaries.ts'
import { freePort } from '@proofyard/start/postgres/free-port.ts'
import { initialiseCluster } from '@proofyard/start/postgres/initialise-cluster.ts'
import { asOrdinaryUser } from '@proofyard/start/postgres/ordinary-user.ts'
import { urlOf } from '@proofyard/start/postgres/running-postgres.ts'
import pg from 'pg'
import { until } from '../until.ts'
import { type Address, LOOPBACK, type Relay, openRelay } from './relay.ts'

/** A PostgreSQL, and a second one that follows it. */
export interface PostgresPair {
  /** Where the one that writes listens. */
  address: () => Address
  /** Where the one that follows listens. */
  follower: () => Address
  /** The URL of the one that writes. @param through another address that leads to it, such as that of a relay */
  url: (through?: Address) => string
  /** Kills the one that writes, as where its machine is lost, and has the other one write. */
  failOver: () => Promise<void>
  /** Kills the one that writes, and starts it again. */
  crash: () => Promise<void>
  /** What leads the second one to the first. */
  replication: Relay
  remove: () => Promise<void>
}

/** @param isSynchronous whether a commit waits until the second one has it, too */
export async function startPostgresPair(parent: string, isSynchronous: boolean): Promise<PostgresPair> {
  const folder = await mkdtemp(join(parent, 'pair-'))
  const binaries = findPostgres()
  const asUser = asOrdinaryUser()
  const password = await initialiseCluster(folder, binaries, asUser)
  const [first, second] = [join(folder, 'cluster'), join(folder, 'second')]
  const ports = { first: await freePort(), second: await freePort() }
  // Two copies of one that has never run are the same to the byte, which is all that a second one has to begin with.
  await cp(first, second, { recursive: true })
  await writeFile(join(second, 'standby.signal'), '')
  const replication = await openRelay([{ host: LOOPBACK, port: ports.first }])
  const upstream = `host=${LOOPBACK} port=${replication.address.port} user=proofyard password=${password} application_name=second`

  function start(data: string, port: number, settings: string[]): ChildProcess {
    const all = [
      `listen_addresses=${LOOPBACK}`,
      `port=${port}`,
      'unix_socket_directories=',
      'max_connections=300',
      'wal_keep_size=1GB',
      ...settings,
    ]
    const [program = '', ...args] = [...asUser, binaries.postgres, '-D', data, ...all.flatMap((one) => ['-c', one])]
    return spawn(program, args, { stdio: 'ignore', detached: true })
  }

  const names = isSynchronous ? ['synchronous_standby_names=second'] : []
  const startFirst = () => start(first, ports.first, names)
  const startSecond = () => start(second, ports.second, [`primary_conninfo=${upstream}`])
  let writing = { process: startFirst(), port: ports.first, start: startFirst }
  const following = { process: startSecond(), port: ports.second, start: startSecond }
  const urlAt = ({ host, port }: Address) => urlOf({ password, port }).replace(`@${LOOPBACK}:`, `@${host}:`)
  const address = () => ({ host: LOOPBACK, port: writing.port })
  const follower = () => ({ host: LOOPBACK, port: following.port })
  const url = (through = address()) => urlAt(through)
  const follows = `select from pg_stat_replication where state = 'streaming' and sync_state = '${isSynchronous ? 'sync' : 'async'}'`
  await until('the second PostgreSQL follows', () => isTrue(url(), follows), { seconds: 60 })

  const untilWriting = () =>
    until(
      'PostgreSQL writes',
      () => {
        // What the dead one had in memory is in use until its last process has noticed: a start before that ends at once.
        if (writing.process.exitCode !== null) writing.process = writing.start()
        return isTrue(url(), 'select where not pg_is_in_recovery()')
      },
      { everyMs: 200 },
    )

  return {
    replication,
    address,
    follower,
    url,
    failOver: async () => {
      await kill(writing.process)
      writing = following
      await query(url(), 'select pg_promote()')
      await untilWriting()
    },
    crash: async () => {
      await kill(writing.process)
      writing.process = writing.start()
      await untilWriting()
    },
    remove: async () => {
      await Promise.all([kill(writing.process), kill(following.process), replication.close()])
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function isTrue(url: string, statement: string): Promise<true | undefined> {
  const rows = await query(url, statement).catch(() => [])
  return rows.length > 0 ? true : undefined
}

async function query(connectionString: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** With all that it has started: they are a group. */
async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  const gone = once(child, 'exit')
  process.kill(-child.pid, 'SIGKILL')
  await gone
}
