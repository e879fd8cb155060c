import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { openAsBlob } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { maySkip } from '@proofyard/sandbox/testing/may-skip.ts'
import { deploy, prove, untilDone } from '../harness/api.ts'
import { type Clock, missingClocks, openClock } from '../harness/cluster/clock.ts'
import { type Cluster, startCluster, untilHeld } from '../harness/cluster/cluster.ts'
import { missingMachines } from '../harness/cluster/machine.ts'
import type { Member } from '../harness/cluster/member.ts'
import { expectNothingLeft } from '../harness/cluster/nothing-left.ts'
import { type Work, openWork } from '../harness/cluster/work.ts'
import { query } from '../harness/database.ts'
import { checkOutReleaseBefore } from '../harness/release-before.ts'
import { until } from '../harness/until.ts'

const MINUTES = 60_000
const HOUR = 3600
/** Of the release before, what its servers and workers are made of. */
const HOUSE = ['contract', 'verification', 'settings', 'core', 'sandbox', 'archives', 'toolchains', 'frameworks']
const PATHS = [...HOUSE, 'provers', 'samples', 'start', 'server', 'worker', 'package.json', 'tsconfig.json']
const missing = missingMachines() ?? (await missingClocks())

describe.skipIf(maySkip(missing))('machines of a cluster that differ from each other', () => {
  let cluster: Cluster
  let work: Work
  let folder: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'proofyard-cluster-machines-'))
    cluster = await startCluster({ servers: 2, workers: 4, withSmallDisks: ['server-0', 'worker-0'] })
    work = await openWork(cluster)
  }, 10 * MINUTES)
  afterAll(async () => {
    await cluster?.remove()
    await rm(folder, { recursive: true, force: true })
  })
  afterEach(() => expectNothingLeft(cluster))

  async function attemptsOf(ids: string[]): Promise<unknown[]> {
    const list = ids.map((id) => `'${id}'`).join(', ')
    const rows = await query(cluster.proofyard, `select attempt from proofs where id in (${list})`)
    return [...new Set(rows.map(({ attempt }) => attempt))]
  }

  /** Asks for one proof after the other until this worker has one of them. */
  async function untilHeldBy(worker: Member): Promise<{ held: string; ids: string[] }> {
    const ids: string[] = []
    return await until(
      `${worker.name} has a proof`,
      async () => {
        const [id = ''] = await work.ask(1)
        ids.push(id)
        return (await untilHeld(cluster, id)).name === worker.name ? { held: id, ids } : undefined
      },
      { seconds: 300 },
    )
  }

  test(
    'disk-full: jobs go to machines with room, and one that it meets is done in another try',
    async () => {
      const [full] = cluster.workers
      if (full?.disk === undefined) throw new Error('no worker has a small disk')
      await full.disk.fillTo(16 * 1024 ** 2)
      const isPaused = async () => {
        const paused = "select paused from workers where ended_at is null and paused like '%is nearly full%'"
        return (await query(cluster.proofyard, paused)).length > 0 ? true : undefined
      }
      await until('it says that its disk is nearly full', isPaused, { seconds: 60 })
      const elsewhere = await work.ask(9)
      await work.expectAllReady(elsewhere)
      expect(await attemptsOf(elsewhere)).toEqual([1])
      await full.disk.free()

      const { held, ids } = await untilHeldBy(full)
      await full.disk.fillTo(0)
      await work.expectAllReady(ids)
      await full.disk.free()
      const [row] = await query(cluster.proofyard, `select tries from proofs where id = '${held}'`)
      expect(row).toEqual({ tries: 1 })
      await work.expectAllReady((await untilHeldBy(full)).ids)
    },
    20 * MINUTES,
  )

  test(
    'disk-full: a server without room refuses an upload in words, another one takes it, and so does the first one later',
    async () => {
      const [full] = cluster.servers
      if (full?.disk === undefined) throw new Error('no server has a small disk')
      const upload = async (server: number) => {
        const { url, apiKey } = cluster.through(server)
        const body = new FormData()
        body.append('files', await openAsBlob(work.archive), 'chain.tar.gz')
        body.append('tags', 'uploaded')
        const headers = { Authorization: `Bearer ${apiKey}` }
        const answer = await fetch(`${url}/api/v1/circuit/create`, { method: 'POST', headers, body })
        return { status: answer.status, body: (await answer.json()) as { circuit_id?: string; message?: string } }
      }
      await full.disk.fillTo(0)
      const refused = await until('the server notices', async () => {
        const answer = await upload(0)
        return answer.status === 201 ? undefined : answer
      })
      expect(refused).toMatchObject({
        status: 507,
        body: { message: expect.stringMatching(/disk of this server is/i) },
      })
      const taken = [await upload(1)]
      await full.disk.free()
      taken.push(
        await until('the server has room again', async () => {
          const answer = await upload(0)
          return answer.status === 201 ? answer : undefined
        }),
      )
      for (const { body } of taken) {
        const build = await untilDone(cluster.proofyard, 'circuit', body.circuit_id ?? '')
        expect(build).toMatchObject({ status: 'Ready', error: null })
      }
    },
    20 * MINUTES,
  )

  test(
    'clock-jump: no job is taken twice or too early because a clock is wrong by an hour, and none of a dead worker too late',
    async () => {
      const [workers, others] = [cluster.workers.slice(0, 2), cluster.workers.slice(2)]
      const wrong: { member: Member; clock: Clock }[] = []
      // No one else is there to take a job, or to find that its worker is dead.
      await Promise.all(others.map((one) => one.stop()))
      for (const member of [...workers, ...cluster.servers]) {
        const clock = await openClock(join(folder, `${member.name}.clock`))
        await member.stop()
        await member.start(clock)
        wrong.push({ member, clock })
      }
      const ids = await work.ask(6)
      // In the midst of their jobs.
      await untilHeld(cluster, ids[0] ?? '')
      for (const [index, { clock }] of wrong.entries()) await clock.set(index % 2 === 0 ? HOUR : -HOUR)
      ids.push(...(await work.ask(12)))
      await work.expectAllReady(ids)
      expect(await attemptsOf(ids)).toEqual([1])
      const { circuit_id: build } = await deploy(cluster.proofyard, work.archive, 'clocks')
      expect(await untilDone(cluster.proofyard, 'circuit', build)).toMatchObject({ status: 'Ready' })

      for (const { member, clock } of wrong.slice(0, workers.length)) {
        const { held, ids: asked } = await untilHeldBy(member)
        await member.kill()
        const killedAt = performance.now()
        await work.expectAllReady(asked)
        expect((performance.now() - killedAt) / 1000).toBeLessThan(120)
        expect(await attemptsOf([held])).toEqual([2])
        await member.start(clock)
      }
      const strange = `select id from proofs where finished_at > clock_timestamp() or finished_at < started_at or started_at < created_at`
      expect(await query(cluster.proofyard, strange)).toEqual([])
      await Promise.all([...cluster.servers, ...cluster.workers].map((one) => one.stop()))
      await Promise.all([...cluster.servers, ...cluster.workers].map((one) => one.start()))
    },
    20 * MINUTES,
  )

  test(
    'two-versions-at-once: what one version took in the other one makes, while the machines are replaced one by one',
    async () => {
      const before = join(folder, 'release-before')
      await mkdir(before)
      checkOutReleaseBefore(before, PATHS)
      const [oldWorkers, newWorkers] = [cluster.workers.slice(0, 2), cluster.workers.slice(2)]
      const old = [...cluster.servers.slice(0, 1), ...oldWorkers]
      for (const member of old) {
        await member.stop()
        await member.start({ checkout: before })
      }
      const ids = await work.ask(8)
      const builds = [
        await deploy(cluster.through(0), work.archive, 'by-the-old-server'),
        await deploy(cluster.through(1), work.archive, 'by-the-new-server'),
      ]
      await work.expectAllReady(ids)
      for (const { circuit_id } of builds) {
        expect(await untilDone(cluster.through(0), 'circuit', circuit_id)).toMatchObject({ status: 'Ready' })
        expect(await untilDone(cluster.through(1), 'circuit', circuit_id)).toMatchObject({ status: 'Ready' })
      }

      // Each version's workers alone, on what both servers took and both versions compiled.
      for (const { resting, named, ...version } of [
        { resting: newWorkers, named: 'chain:by-the-new-server' },
        { resting: oldWorkers, named: 'chain:by-the-old-server', checkout: before },
      ]) {
        await Promise.all(resting.map((worker) => worker.stop()))
        const crossed = await Promise.all(
          [0, 1].map((server) => prove(cluster.through(server), named, { x: String(900 + server) })),
        )
        await work.expectAllReady([...(await work.ask(3)), ...crossed.map(({ proof_id }) => proof_id)])
        await Promise.all(resting.map((worker) => worker.start(version)))
      }

      const rolling: string[] = []
      for (const member of old) {
        rolling.push(...(await work.ask(4)))
        expect(await member.stop()).toBe(0)
        await member.start()
      }
      await work.expectAllReady(rolling)
      expect(await attemptsOf([...ids, ...rolling])).toEqual([1])
    },
    20 * MINUTES,
  )
})
