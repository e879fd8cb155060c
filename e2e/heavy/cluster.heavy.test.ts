import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { call, deploy, pack, pause, prove, untilDone } from '../harness/api.ts'
import { type Cluster, startCluster, untilHeld } from '../harness/cluster/cluster.ts'
import { startPostgresPair } from '../harness/cluster/postgres-pair.ts'
import { query, readyTwice, watchReady } from '../harness/database.ts'
import { root } from '../harness/proofyard.ts'
import { until } from '../harness/until.ts'

const MINUTES = 60_000
let folder: string
let archive: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofyard-cluster-test-'))
  archive = await pack(join(root, 'e2e', 'fixtures', 'chain'), join(folder, 'chain.tar.gz'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('three servers and eight workers', () => {
  let cluster: Cluster
  let next = 2

  beforeAll(async () => {
    cluster = await startCluster({ servers: 3, workers: 8 })
    const { circuit_id: base } = await deploy(cluster.proofyard, archive, 'base')
    expect(await untilDone(cluster.proofyard, 'circuit', base)).toMatchObject({ status: 'Ready' })
    await watchReady(cluster.proofyard)
  }, 10 * MINUTES)
  afterAll(() => cluster?.remove())

  afterEach(async () => {
    const busy = "('Queued', 'In Progress')"
    const open = `select id from builds where status in ${busy} union all select id from proofs where status in ${busy}`
    const jobs = 'select id from pgboss.job'
    expect(await query(cluster.proofyard, open)).toEqual([])
    expect(await query(cluster.proofyard, jobs)).toEqual([])
    expect(await readyTwice(cluster.proofyard)).toEqual([])
  })

  /** Asks for proofs, each of another input, through one server after the other. */
  async function ask(count: number): Promise<string[]> {
    const ids: string[] = []
    for (let index = 0; index < count; index += 1) {
      const through = cluster.through(index % cluster.servers.length)
      ids.push((await prove(through, 'chain:base', { x: String((next += 1)) })).proof_id)
    }
    return ids
  }

  async function expectAllReady(ids: string[]): Promise<void> {
    for (const id of ids) {
      const proof = await untilDone(cluster.proofyard, 'proof', id)
      expect(proof).toMatchObject({ status: 'Ready', verified: true, error: null })
    }
  }

  test(
    'mixed-load: builds and proofs through all servers are done by all workers',
    async () => {
      const builds: string[] = []
      for (let server = 0; server < 3; server += 1) {
        builds.push((await deploy(cluster.through(server), archive, `mixed-${server}`)).circuit_id)
      }
      const proofs = await ask(16)
      await expectAllReady(proofs)
      for (const id of builds) {
        expect(await untilDone(cluster.proofyard, 'circuit', id)).toMatchObject({ status: 'Ready' })
      }
    },
    20 * MINUTES,
  )

  test(
    'worker-death-requeue: what a dead worker had is done by another one',
    async () => {
      const [id = ''] = await ask(1)
      const holder = await untilHeld(cluster, id)
      await holder.kill()
      await expectAllReady([id])
      await holder.start()
    },
    10 * MINUTES,
  )

  test(
    'coordinator-restart: whichever process looks after the queue, another one does when it dies',
    async () => {
      const proofs = await ask(6)
      for (const one of [...cluster.servers, ...cluster.workers]) {
        await one.kill()
        await one.start()
      }
      await expectAllReady(proofs)
      const [lost = ''] = await ask(1)
      await (await untilHeld(cluster, lost)).kill()
      await expectAllReady([lost])
      await Promise.all(cluster.workers.map((one) => one.stop().then(() => one.start())))
    },
    20 * MINUTES,
  )

  test(
    'cancel-pending: what waits is cancelled through another server, and no worker takes it up',
    async () => {
      const proofs = await ask(20)
      const last = proofs.at(-1) ?? ''
      await call(cluster.through(1), 'POST', `proof/${last}/cancel`)
      expect(await untilDone(cluster.through(2), 'proof', last)).toMatchObject({ error: 'Cancelled by ada.' })
      await expectAllReady(proofs.slice(0, -1))
    },
    20 * MINUTES,
  )

  test(
    'cancel-active: what another machine runs is ended there',
    async () => {
      const [id = ''] = await ask(1)
      const holder = await untilHeld(cluster, id)
      await call(cluster.through(2), 'POST', `proof/${id}/cancel`)
      expect(await untilDone(cluster.through(0), 'proof', id)).toMatchObject({ error: 'Cancelled by ada.' })
      await until('its files are gone', async () => ((await cluster.holderOf(id)) === undefined ? true : undefined))
      const others = await ask(9)
      await expectAllReady(others)
      expect(await cluster.holderOf(id)).toBeUndefined()
      expect(holder.name).toMatch(/^worker/)
    },
    10 * MINUTES,
  )

  test(
    'api-outage: jobs go on while no server answers, and their callers find them done',
    async () => {
      const proofs = await ask(8)
      await Promise.all(cluster.servers.map((server) => server.kill()))
      const waiting = untilDone(cluster.proofyard, 'proof', proofs[0] ?? '')
      await pause(5000)
      await Promise.all(cluster.servers.map((server) => server.start()))
      expect(await waiting).toMatchObject({ status: 'Ready' })
      await expectAllReady(proofs)
    },
    20 * MINUTES,
  )

  test(
    'shutdown-drain: a worker that is told to end takes nothing more, and finishes what it has',
    async () => {
      const [id = ''] = await ask(1)
      const holder = await untilHeld(cluster, id)
      const ended = holder.stop()
      const others = await ask(9)
      expect(await ended).toBe(0)
      await expectAllReady([id, ...others])
      const [row] = await query(cluster.proofyard, `select attempt from proofs where id = '${id}'`)
      expect(row).toEqual({ attempt: 1 })
      await holder.start()
    },
    10 * MINUTES,
  )

  test(
    's3-outage: what is asked for meanwhile waits, and is done when the storage is back',
    async () => {
      const proofs = await ask(8)
      await cluster.storage.kill()
      await pause(8000)
      await cluster.storage.start()
      await expectAllReady(proofs)
    },
    20 * MINUTES,
  )

  test(
    's3-slow: a slow storage makes proofs slow, and none is lost',
    async () => {
      for (const { toStorage } of [...cluster.servers, ...cluster.workers]) toStorage.slow(400)
      const proofs = await ask(8)
      await expectAllReady(proofs)
      for (const { toStorage } of [...cluster.servers, ...cluster.workers]) toStorage.slow(0)
    },
    20 * MINUTES,
  )

  test(
    'partition: a worker that is cut off loses its job to another one, and its late result changes nothing',
    async () => {
      const [id = ''] = await ask(1)
      const holder = await untilHeld(cluster, id)
      holder.toDatabase.cut()
      await expectAllReady([id])
      const [before] = await query(cluster.proofyard, `select attempt, finished_at from proofs where id = '${id}'`)
      expect(before).toMatchObject({ attempt: 2 })
      holder.toDatabase.mend()
      await expectAllReady(await ask(9))
      const after = await query(cluster.proofyard, `select attempt, finished_at from proofs where id = '${id}'`)
      expect(after).toEqual([before])
    },
    20 * MINUTES,
  )

  test(
    'postgres-failover: nothing that was accepted is lost, and all of it is done',
    async () => {
      const proofs: string[] = []
      const asking = (async () => {
        while (proofs.length < 30) proofs.push(...(await ask(1)))
      })()
      await until('some are accepted', () => (proofs.length >= 5 ? true : undefined))
      await cluster.failOver()
      await asking
      await expectAllReady(proofs)
    },
    20 * MINUTES,
  )
})

describe('what a failover loses', () => {
  let beside: string
  beforeAll(async () => {
    beside = await mkdtemp(join(tmpdir(), 'proofyard-pairs-'))
  })
  afterAll(() => rm(beside, { recursive: true, force: true }))

  /** Writes rows while the second PostgreSQL is cut off, then has it write. @returns how many were confirmed and lost */
  async function lostRows(isSynchronous: boolean): Promise<{ confirmed: number; lost: number }> {
    const pair = await startPostgresPair(beside, isSynchronous)
    const confirmed: number[] = []
    try {
      const writer = new pg.Client({ connectionString: pair.urlOf(pair.port()) })
      writer.on('error', () => undefined)
      await writer.connect()
      await writer.query('create table kept (id int primary key)')
      const write = async (first: number, last: number) => {
        for (let id = first; id <= last; id += 1) {
          await writer.query('insert into kept values ($1)', [id])
          confirmed.push(id)
        }
      }
      await write(1, 100)
      pair.replication.cut()
      await Promise.race([write(101, 200).catch(() => undefined), pause(5000)])
      pair.replication.mend()
      pair.replication.leadTo([])
      await pair.failOver()
      const reader = new pg.Client({ connectionString: pair.urlOf(pair.port()) })
      await reader.connect()
      const { rows } = await reader.query<{ id: number }>('select id from kept')
      await reader.end()
      const kept = new Set(rows.map(({ id }) => id))
      return { confirmed: confirmed.length, lost: confirmed.filter((id) => !kept.has(id)).length }
    } finally {
      await pair.remove()
    }
  }

  test(
    'nothing that was confirmed, where the second one is synchronous',
    async () => {
      expect(await lostRows(true)).toEqual({ confirmed: 100, lost: 0 })
    },
    5 * MINUTES,
  )

  test(
    'what was confirmed last, where it is not: the control of the test above',
    async () => {
      expect((await lostRows(false)).lost).toBeGreaterThan(0)
    },
    5 * MINUTES,
  )
})
