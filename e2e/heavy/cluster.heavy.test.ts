import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { maySkip } from '@proofyard/sandbox/testing/may-skip.ts'
import { call, deploy, pause, untilDone } from '../harness/api.ts'
import { type Cluster, startCluster, untilHeld } from '../harness/cluster/cluster.ts'
import { missingMachines } from '../harness/cluster/machine.ts'
import { expectNothingLeft } from '../harness/cluster/nothing-left.ts'
import { type Work, openWork } from '../harness/cluster/work.ts'
import { query } from '../harness/database.ts'
import { until } from '../harness/until.ts'

const MINUTES = 60_000
const cancelled = { status: 'Failed', error: 'Cancelled by ada with the API key “first key”.' }

describe.skipIf(maySkip(missingMachines()))('three servers and eight workers', () => {
  let cluster: Cluster
  let work: Work

  beforeAll(async () => {
    cluster = await startCluster({ servers: 3, workers: 8 })
    work = await openWork(cluster)
  }, 10 * MINUTES)
  afterAll(() => cluster?.remove())
  afterEach(() => expectNothingLeft(cluster))

  test(
    'mixed-load: builds and proofs that are asked for through all servers are all done',
    async () => {
      const builds: string[] = []
      for (let server = 0; server < 3; server += 1) {
        builds.push((await deploy(cluster.through(server), work.archive, `mixed-${server}`)).circuit_id)
      }
      const proofs = await work.ask(16)
      await work.expectAllReady(proofs)
      for (const id of builds) {
        expect(await untilDone(cluster.proofyard, 'circuit', id)).toMatchObject({ status: 'Ready' })
      }
    },
    20 * MINUTES,
  )

  test(
    'worker-death-requeue: what a dead worker had is done by another one',
    async () => {
      const [id = ''] = await work.ask(1)
      const holder = await untilHeld(cluster, id)
      await holder.kill()
      await work.expectAllReady([id])
      expect(await query(cluster.proofyard, `select attempt from proofs where id = '${id}'`)).toEqual([{ attempt: 2 }])
      await holder.start()
    },
    10 * MINUTES,
  )

  test(
    'coordinator-restart: whichever process looks after the queue, another one does when it dies',
    async () => {
      const proofs = await work.ask(6)
      for (const one of [...cluster.servers, ...cluster.workers]) {
        await one.kill()
        await one.start()
      }
      await work.expectAllReady(proofs)
      const [lost = ''] = await work.ask(1)
      await (await untilHeld(cluster, lost)).kill()
      await work.expectAllReady([lost])
      await Promise.all(cluster.workers.map((one) => one.stop().then(() => one.start())))
    },
    20 * MINUTES,
  )

  test(
    'cancel-pending: what waits is cancelled through another server, and no worker takes it up',
    async () => {
      // Else it is begun as fast as it is asked for.
      await Promise.all(cluster.workers.map((one) => one.stop()))
      const proofs = await work.ask(6)
      const last = proofs.at(-1) ?? ''
      await call(cluster.through(1), 'POST', `proof/${last}/cancel`)
      await Promise.all(cluster.workers.map((one) => one.start()))
      expect(await untilDone(cluster.through(2), 'proof', last)).toMatchObject(cancelled)
      expect(await query(cluster.proofyard, `select attempt from proofs where id = '${last}'`)).toEqual([
        { attempt: 0 },
      ])
      await work.expectAllReady(proofs.slice(0, -1))
    },
    20 * MINUTES,
  )

  test(
    'cancel-active: what another machine runs is ended there',
    async () => {
      const [id = ''] = await work.ask(1)
      const holder = await untilHeld(cluster, id)
      await call(cluster.through(2), 'POST', `proof/${id}/cancel`)
      expect(await untilDone(cluster.through(0), 'proof', id)).toMatchObject(cancelled)
      await until('its files are gone', async () => ((await cluster.holderOf(id)) === undefined ? true : undefined))
      const others = await work.ask(9)
      await work.expectAllReady(others)
      expect(await cluster.holderOf(id)).toBeUndefined()
      expect(holder.name).toMatch(/^worker/)
    },
    10 * MINUTES,
  )

  test(
    'api-outage: jobs go on while no server answers, and their callers find them done',
    async () => {
      const proofs = await work.ask(8)
      await Promise.all(cluster.servers.map((server) => server.kill()))
      const waiting = untilDone(cluster.proofyard, 'proof', proofs.at(-1) ?? '')
      const ready = `select from proofs where status = 'Ready' and id in (${proofs.map((id) => `'${id}'`).join()})`
      await until('all are Ready', async () =>
        (await query(cluster.proofyard, ready)).length === proofs.length ? true : undefined,
      )
      await Promise.all(cluster.servers.map((server) => server.start()))
      expect(await waiting).toMatchObject({ status: 'Ready' })
      await work.expectAllReady(proofs)
    },
    20 * MINUTES,
  )

  test(
    'shutdown-drain: a worker that is told to end takes nothing more, and finishes what it has',
    async () => {
      const [id = ''] = await work.ask(1)
      const holder = await untilHeld(cluster, id)
      const ended = holder.stop()
      const others = await work.ask(9)
      expect(await ended).toBe(0)
      await work.expectAllReady([id, ...others])
      const [row] = await query(cluster.proofyard, `select attempt from proofs where id = '${id}'`)
      expect(row).toEqual({ attempt: 1 })
      await holder.start()
    },
    10 * MINUTES,
  )

  test(
    's3-outage: what runs, waits or is asked for meanwhile is done when the storage is back',
    async () => {
      const proofs = await work.ask(8)
      await cluster.storage.kill()
      const meanwhile = work.ask(4)
      await pause(8000)
      await cluster.storage.start()
      await work.expectAllReady([...proofs, ...(await meanwhile)])
    },
    20 * MINUTES,
  )

  test(
    's3-slow: while each piece of what the storage answers is late, proofs are done, and none is lost',
    async () => {
      for (const { toStorage } of [...cluster.servers, ...cluster.workers]) toStorage.slow(400)
      const proofs = await work.ask(8)
      await work.expectAllReady(proofs)
      for (const { toStorage } of [...cluster.servers, ...cluster.workers]) toStorage.slow(0)
    },
    20 * MINUTES,
  )

  test(
    'partition: a worker that is cut off loses its job to another one, and what it does afterwards changes nothing',
    async () => {
      const [id = ''] = await work.ask(1)
      const holder = await untilHeld(cluster, id)
      await holder.machine.unplug()
      await work.expectAllReady([id])
      const [before] = await query(cluster.proofyard, `select attempt, finished_at from proofs where id = '${id}'`)
      expect(before).toMatchObject({ attempt: 2 })
      await holder.machine.plugIn()
      await work.expectAllReady(await work.ask(9))
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
        while (proofs.length < 30) proofs.push(...(await work.ask(1)))
      })()
      await until('some are accepted', () => (proofs.length >= 5 ? true : undefined))
      await cluster.failOver()
      await asking
      await work.expectAllReady(proofs)
    },
    20 * MINUTES,
  )
})
