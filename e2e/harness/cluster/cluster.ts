import { type ChildProcess, fork } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type S3Server, startS3Server } from '@proofyard/core/testing/s3-server.ts'
import { freePort } from '@proofyard/start/postgres/free-port.ts'
import type { Launched } from '../launch.ts'
import { keptTools, root } from '../proofyard.ts'
import { until } from '../until.ts'
import { type PostgresPair, startPostgresPair } from './postgres-pair.ts'
import { type Relay, openRelay } from './relay.ts'

/** What a client knows of it, and a test of its database. */
type Reached = Pick<Launched, 'url' | 'apiKey' | 'username' | 'dataFolder' | 'databaseUrl'>

/** A server or a worker of a cluster: a machine of its own, as far as one machine can be several. */
export interface Member {
  name: string
  dataFolder: string
  /** What leads it to the database, and to the storage. */
  toDatabase: Relay
  toStorage: Relay
  /** As by `kill -9`. */
  kill: () => Promise<void>
  /** SIGTERM; resolves with the exit code when it has ended. */
  stop: () => Promise<number | null>
  /** Starts it where it does not run; resolves when it is ready. @param env what it is set besides */
  start: (env?: Record<string, string>) => Promise<void>
}

/** Servers behind one address, workers, two PostgreSQLs and a storage, on loopback. */
export interface Cluster {
  servers: Member[]
  workers: Member[]
  postgres: PostgresPair
  storage: S3Server
  /** As a client sees it, under the one address of all servers. */
  proofyard: Reached
  /** As a client sees the server with this number. */
  through: (server: number) => Reached
  /** The worker that has a proof or a build now. */
  holderOf: (id: string) => Promise<Member | undefined>
  /** Kills the PostgreSQL that writes; the other one is led to. */
  failOver: () => Promise<void>
  remove: () => Promise<void>
}

const account = {
  username: 'ada',
  password: 'correct horse battery staple',
  apiKey: 'proofyard-e2e-key-0123456789abcdef',
}

/** Starts one, and waits until all of it is ready. */
export async function startCluster(size: { servers: number; workers: number }): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), 'proofyard-cluster-'))
  const [postgres, storage] = [await startPostgresPair(folder, true), await startS3Server()]
  const storagePort = Number(new URL(storage.endpoint).port)
  const ports = await inTurn(size.servers, () => freePort())
  const front = await openRelay(...ports)
  const url = `http://127.0.0.1:${front.port}`
  const common = {
    ...storage.env,
    PUBLIC_URL: url,
    PROOFYARD_USERNAME: account.username,
    PROOFYARD_EMAIL: 'ada@example.org',
    PROOFYARD_PASSWORD: account.password,
    PROOFYARD_API_KEY: account.apiKey,
    PROOFYARD_SAMPLES: 'off',
    PROOFYARD_DATABASE_CONNECTIONS: '12',
    PROOFYARD_LOG: 'info',
  }

  async function member(name: string, program: string, own: Record<string, string>): Promise<Member> {
    const dataFolder = join(folder, name)
    await mkdir(join(dataFolder, 'tools'), { recursive: true })
    await mkdir(join(keptTools, 'circom'), { recursive: true })
    await symlink(join(keptTools, 'circom'), join(dataFolder, 'tools', 'circom'))
    const [toDatabase, toStorage] = [await openRelay(postgres.port()), await openRelay(storagePort)]
    const log = createWriteStream(join(folder, `${name}.log`))
    let child: ChildProcess | undefined
    const ended = async (signal: NodeJS.Signals) => {
      if (child === undefined || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null
      const gone = once(child, 'exit')
      child.kill(signal)
      await gone
      return child.exitCode
    }
    const start = async (env: Record<string, string> = {}) => {
      child = fork(join(root, program), {
        env: {
          ...process.env,
          ...common,
          ...own,
          DATABASE_URL: postgres.urlOf(toDatabase.port),
          STORAGE_URL: storage.urlOf('cluster', `http://127.0.0.1:${toStorage.port}`),
          PROOFYARD_DATA: dataFolder,
          ...env,
        },
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      })
      child.stdout?.pipe(log, { end: false })
      child.stderr?.pipe(log, { end: false })
      const [said] = await Promise.race([once(child, 'message'), once(child, 'exit').then(() => [undefined])])
      if (said === undefined) throw new Error(`${name} ended before it was ready; ${folder}/${name}.log says why.`)
    }
    return {
      name,
      dataFolder,
      toDatabase,
      toStorage,
      start,
      kill: () => ended('SIGKILL').then(() => undefined),
      stop: () => ended('SIGTERM'),
    }
  }

  const servers = await inTurn(size.servers, (index) =>
    member(`server-${index}`, 'server/main.ts', { PORT: String(ports[index]), PROOFYARD_DRAIN_SECONDS: '2' }),
  )
  const workers = await inTurn(size.workers, (index) =>
    member(`worker-${index}`, 'worker/main.ts', { PROOFYARD_JOBS: '1', PROOFYARD_DRAIN_SECONDS: '30' }),
  )
  const members = [...servers, ...workers]
  // The first one makes the tables.
  for (const one of members) await one.start()

  // The database is asked directly.
  const reachedAt = (address: string): Reached => ({
    ...account,
    url: address,
    dataFolder: folder,
    databaseUrl: postgres.urlOf(postgres.port()),
  })

  return {
    servers,
    workers,
    postgres,
    storage,
    get proofyard() {
      return reachedAt(url)
    },
    through: (server) => reachedAt(`http://127.0.0.1:${ports[server]}`),
    holderOf: async (id) => {
      for (const worker of workers) {
        const attempts: string[] = await readdir(join(worker.dataFolder, 'work')).catch(() => [])
        if (attempts.some((name) => name.includes(id))) return worker
      }
      return undefined
    },
    failOver: async () => {
      await postgres.failOver()
      for (const { toDatabase } of members) toDatabase.leadTo([postgres.port()])
    },
    remove: async () => {
      await Promise.all(members.map((one) => one.kill()))
      const relays = [front, ...members.flatMap(({ toDatabase, toStorage }) => [toDatabase, toStorage])]
      await Promise.all(relays.map((relay) => relay.close()))
      await postgres.remove()
      await storage.remove()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Waits until a worker has a proof or a build. */
export async function untilHeld(cluster: Cluster, id: string): Promise<Member> {
  return await until(`a worker has ${id}`, () => cluster.holderOf(id), { seconds: 120, everyMs: 20 })
}

async function inTurn<Value>(count: number, make: (index: number) => Promise<Value>): Promise<Value[]> {
  const made: Value[] = []
  for (let index = 0; index < count; index += 1) made.push(await make(index))
  return made
}
