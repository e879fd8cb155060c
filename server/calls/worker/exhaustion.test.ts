import { randomUUID } from 'node:crypto'
import { routes } from '@proofyard/contract/routes.ts'
import { workers } from '@proofyard/core/database/schema/workers.ts'
import { removeAllJobs } from '@proofyard/core/testing/fixtures.ts'
import { readKnownMachines } from '@proofyard/core/workers/known-machines.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectAnswer, expectError } from '../../testing/answers.ts'
import { newWorkerElsewhere } from '../../testing/elsewhere.ts'
import { type WorkerScene, openWorkerScene } from '../../testing/worker-scene.ts'

let server: WorkerScene['server']
let worker: WorkerScene['worker']
let askProof: WorkerScene['askProof']
let takeProof: WorkerScene['takeProof']

beforeAll(async () => {
  ;({ server, worker, askProof, takeProof } = await openWorkerScene())
})
afterAll(() => server.close())
beforeEach(async () => {
  await removeAllJobs(server.core)
  await worker.report()
})

describe('a worker elsewhere', () => {
  test('takes-all: that has as many jobs as its machine holds gets no more, whatever it says is free', async () => {
    const greedy = await newWorkerElsewhere(server)
    const machine = { memory_bytes: 256 * 1024 ** 2, threads: 3, disk_bytes: 2 ** 40 }
    await greedy.report({ total: { ...machine, gpus: [] }, free: { ...machine, gpus: 0 } })
    for (let jobs = 0; jobs < 5; jobs += 1) await askProof()
    const taken = []
    for (let jobs = 0; jobs < 5; jobs += 1) taken.push(await greedy.tryTake())
    expect(taken.filter((job) => job !== null)).toHaveLength(3)
    expect(await worker.tryTake()).not.toBeNull()
  })

  test('many-reports: of many that each report once and end, the rows of 64 stay', async () => {
    const many = await newWorkerElsewhere(server, { name: 'many' })
    for (let index = 0; index < 70; index += 1) {
      const worker_id = randomUUID()
      const total = { memory_bytes: 2 ** 30 + index, threads: 1, disk_bytes: 1, gpus: [] }
      expectAnswer(routes.workerReport, await many.report({ worker_id, total }))
      await many.call(routes.workerEnd, { body: { worker_id } })
    }
    const ofKey = await server.core.database.$count(
      workers,
      sql`key_id = (select id from worker_keys where name = 'many')`,
    )
    // And the last one, which has ended since.
    expect(ofKey).toBeLessThanOrEqual(65)
    const known = await readKnownMachines(server.core)
    expect(known.filter(({ total }) => total.threads === 1).length).toBeLessThanOrEqual(65)
  }, 60_000)

  test('restart-loop: one that is started again and again pushes out no other worker of its key', async () => {
    const key = await newWorkerElsewhere(server, { name: 'looping' })
    const large = { memory_bytes: 2 ** 45, threads: 1, disk_bytes: 1, gpus: [] }
    await key.report({ total: large })
    await key.call(routes.workerEnd, { body: { worker_id: key.id } })
    const lasting_id = randomUUID()
    for (let start = 0; start < 70; start += 1) {
      const worker_id = randomUUID()
      await key.report({ worker_id, lasting_id })
      await key.call(routes.workerEnd, { body: { worker_id } })
    }
    const known = await readKnownMachines(server.core)
    expect(known.map(({ total }) => total.memoryBytes)).toContain(2 ** 45)
  }, 60_000)

  test('long-report: says of each of its offers one thing', async () => {
    const capability = { offer: 'circom', state: 'ready', note: 'n'.repeat(400), fraction: null }
    expectAnswer(
      routes.workerReport,
      await worker.report({ capabilities: Array.from({ length: 200 }, () => capability) }),
    )
    const [row] = await server.core.database.select().from(workers).where(eq(workers.id, worker.id))
    expect(row?.capabilities).toHaveLength(1)
  })

  test('many-waits: a hundred calls of one worker that wait for a job look into the queues as one does', async () => {
    const begun = Date.now()
    const waiting = Array.from({ length: 100 }, () => worker.tryTake({ wait_seconds: 12 }))
    const first = await Promise.race(waiting)
    expect(first).toBeNull()
    expect(Date.now() - begun).toBeLessThan(8000)
    await askProof()
    expect((await Promise.all(waiting)).filter((job) => job !== null)).toHaveLength(1)
  }, 60_000)
})

describe('the files of a result', () => {
  test('endless-uploads: one that takes the place of another leaves nothing of that behind', async () => {
    const job = await takeProof()
    const sent = []
    for (let index = 0; index < 5; index += 1) {
      sent.push((await worker.send(job, 'proof', `{"again":${index}}`)).json<{ sha256: string }>().sha256)
    }
    const there = await Promise.all(sent.map((sha256) => server.core.storage.has(sha256)))
    expect(there).toEqual([false, false, false, false, true])
  })

  test('lost-job: of a job that was given back nothing stays in the storage', async () => {
    const job = await takeProof()
    const { sha256 } = (await worker.send(job, 'proof', '{"lost":1}')).json<{ sha256: string }>()
    await worker.onJob(routes.workerGiveBack, job, { body: { reason: 'ending' } })
    expect(await server.core.storage.has(sha256)).toBe(false)
  })

  test('many-at-once: more than four at a time of one job are refused', async () => {
    const job = await takeProof()
    const large = JSON.stringify({ pad: 'x'.repeat(4 * 1024 ** 2) })
    const answers = await Promise.all(Array.from({ length: 12 }, () => worker.send(job, 'proof', large)))
    const statuses = answers.map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(1)
    expect(statuses).toContain(429)
  }, 60_000)

  test.each([
    ['proof', `{"a":${'['.repeat(200_000)}${']'.repeat(200_000)}}`],
    ['public', `${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`],
    ['public', `${'{"a":'.repeat(200_000)}1${'}'.repeat(200_000)}`],
  ])(
    'deep: a %s that is nested too deep is refused with a sentence',
    async (kind, content) => {
      const job = await takeProof()
      expectError(await worker.send(job, kind, content), 422, {
        message: `The file of the kind ${kind} has values in each other, more than 200 deep.`,
      })
    },
    60_000,
  )
})
