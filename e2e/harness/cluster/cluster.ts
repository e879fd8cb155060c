import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type S3Server, startS3Server } from '@proofyard/core/testing/s3-server.ts'
import { freePort } from '@proofyard/start/postgres/free-port.ts'
import type { Launched } from '../launch.ts'
import { until } from '../until.ts'
import { type Member, openMember } from './member.ts'
import { type PostgresPair, startPostgresPair } from './postgres-pair.ts'
import { openRelay } from './relay.ts'

/** What a client knows of it, and a test of its database. */
type Reached = Pick<Launched, 'url' | 'apiKey' | 'username' | 'dataFolder' | 'databaseUrl'>

/** Servers behind one address, and workers, each on a machine of its own; two PostgreSQLs and a storage. */
export interface Cluster {
  folder: string
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

interface Size {
  servers: number
  workers: number
  /** The names of members whose disks are to be filled. */
  withSmallDisks?: string[]
}

const account = {
  username: 'ada',
  password: 'correct horse battery staple',
  apiKey: 'proofyard-e2e-key-0123456789abcdef',
}

const SMALL_DISK_MIB = 512
/** Of a small disk so much is kept free, and it declares what its jobs ask for. */
const smallDisk = { PROOFYARD_DISK_RESERVE_MIB: '32', PROOFYARD_DISK_MIB: '100000' }

/** Starts one, and waits until all of it is ready. */
export async function startCluster({
  servers: serverCount,
  workers: workerCount,
  withSmallDisks,
}: Size): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), 'proofyard-cluster-'))
  const [postgres, storage] = [await startPostgresPair(folder, true), await startS3Server()]
  const ports = await inTurn(serverCount, () => freePort())
  const front = await openRelay([])
  const url = `http://127.0.0.1:${front.address.port}`
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

  let made = 0
  function member(name: string, program: 'server/main.ts' | 'worker/main.ts', own: Record<string, string>) {
    const isSmall = withSmallDisks?.includes(name) === true
    const env = { ...common, ...(isSmall && smallDisk), ...own }
    const diskMebibytes = isSmall ? SMALL_DISK_MIB : undefined
    return openMember({ name, index: made++, program, folder, postgres, storage, env, diskMebibytes })
  }

  const servers = await inTurn(serverCount, (index) =>
    member(`server-${index}`, 'server/main.ts', { PORT: String(ports[index]), PROOFYARD_DRAIN_SECONDS: '2' }),
  )
  const workers = await inTurn(workerCount, (index) =>
    member(`worker-${index}`, 'worker/main.ts', { PROOFYARD_JOBS: '1', PROOFYARD_DRAIN_SECONDS: '30' }),
  )
  front.leadTo(servers.map(({ machine }, index) => ({ host: machine.address, port: ports[index] ?? 0 })))
  const members = [...servers, ...workers]
  // The first one makes the tables.
  for (const one of members) await one.start()

  // The database is asked directly.
  const reachedAt = (address: string): Reached => ({
    ...account,
    url: address,
    dataFolder: folder,
    databaseUrl: postgres.url(),
  })

  return {
    folder,
    servers,
    workers,
    postgres,
    storage,
    get proofyard() {
      return reachedAt(url)
    },
    through: (server) => reachedAt(`http://${servers[server]?.machine.address}:${ports[server]}`),
    holderOf: async (id) => {
      for (const worker of workers) {
        const attempts: string[] = await readdir(join(worker.dataFolder, 'work')).catch(() => [])
        if (attempts.some((name) => name.includes(id))) return worker
      }
      return undefined
    },
    failOver: async () => {
      await postgres.failOver()
      for (const { toDatabase } of members) toDatabase.leadTo([postgres.address()])
    },
    remove: async () => {
      await Promise.all(members.map((one) => one.remove()))
      await front.close()
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
