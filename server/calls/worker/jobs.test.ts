import { routes } from '@proofyard/contract/routes.ts'
import { removeAllJobs } from '@proofyard/core/testing/fixtures.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectAnswer, expectError } from '../../testing/answers.ts'
import { pathOf } from '../../testing/elsewhere.ts'
import { SECRET, type WorkerScene, openWorkerScene } from '../../testing/worker-scene.ts'

let worker: WorkerScene['worker']
let build: WorkerScene['build']
let askProof: WorkerScene['askProof']
let takeProof: WorkerScene['takeProof']
let proofRow: WorkerScene['proofRow']
let server: WorkerScene['server']

beforeAll(async () => {
  ;({ worker, build, askProof, takeProof, proofRow, server } = await openWorkerScene())
})
afterAll(() => server.close())
beforeEach(async () => {
  await removeAllJobs(server.core)
  await worker.report()
})

const facts = { warnings: [], compute_times: { prove: 2, total: 3 } }

describe('a job', () => {
  test('is taken with what it is done from, and its files are the ones that are stored', async () => {
    const job = await takeProof()
    expect(job).toMatchObject({
      kind: 'prove',
      circuit_type: 'circom',
      toolchain: null,
      circuit_id: build,
      delivery: 0,
    })
    expect(job.files.map(({ kind, name }) => `${kind} ${name}`).toSorted()).toEqual([
      'input input',
      'kept circuit.zkey',
      'verification_key verification_key',
    ])
    const input = job.files.find(({ kind }) => kind === 'input')
    const answer = await worker.call(routes.workerFile, { path: pathOf(job, input?.sha256) })
    expect([answer.statusCode, answer.body, answer.headers['cache-control']]).toEqual([
      200,
      SECRET,
      'private, no-store',
    ])
    expect((await proofRow(job.job_id))?.status).toBe('In Progress')
  })

  test('that is reported shows its activity, and goes on', async () => {
    const job = await takeProof()
    const answer = await worker.onJob(routes.workerJobReport, job, { body: { activity: 'Proving on 8 GPUs' } })
    expectAnswer(routes.workerJobReport, answer)
    expect(answer.json()).toEqual({ go_on: true, why: null })
    expect((await proofRow(job.job_id))?.activity).toBe('Proving on 8 GPUs')
  })

  test('that fails has its sentence; said twice it is the same', async () => {
    const job = await takeProof()
    for (let times = 0; times < 2; times += 1) {
      expectAnswer(
        routes.workerFail,
        await worker.onJob(routes.workerFail, job, { body: { failure: 'a must be even.' } }),
      )
    }
    expect(await proofRow(job.job_id)).toMatchObject({
      status: 'Failed',
      error: 'The worker “farm” of another owner says: a must be even.',
      failureCause: 'input',
    })
  })

  test('that fails for another reason than its input says so', async () => {
    const job = await takeProof()
    const body = { failure: 'It ran out of memory.', failure_cause: 'limit' }
    expectAnswer(routes.workerFail, await worker.onJob(routes.workerFail, job, { body }))
    expect(await proofRow(job.job_id)).toMatchObject({ status: 'Failed', failureCause: 'limit' })
    const other = await takeProof()
    const wrong = { failure: 'No.', failure_cause: 'cancelled' }
    expectError(await worker.onJob(routes.workerFail, other, { body: wrong }), 422)
  })

  test('that is given back is taken again, and only a fault counts against it', async () => {
    const job = await takeProof()
    expectAnswer(routes.workerGiveBack, await worker.onJob(routes.workerGiveBack, job, { body: { reason: 'ending' } }))
    expect(await proofRow(job.job_id)).toMatchObject({ status: 'Queued', tries: 0 })
    const again = await worker.take()
    expect([again.job_id, again.delivery]).toEqual([job.job_id, 1])
    await worker.onJob(routes.workerGiveBack, again, { body: { reason: 'fault' } })
    expect(await proofRow(job.job_id)).toMatchObject({ status: 'Queued', tries: 1 })
  })

  test('that needs more memory is tried again with more, or fails with both figures', async () => {
    const job = await takeProof()
    const before = job.resources.memory_bytes
    await worker.onJob(routes.workerGiveBack, job, { body: { reason: 'outgrown', memory_bytes: 4 * before } })
    const again = await worker.take()
    expect([again.job_id, again.resources.memory_bytes]).toEqual([job.job_id, 4 * before])
    await worker.onJob(routes.workerGiveBack, again, { body: { reason: 'outgrown', memory_bytes: 2 ** 45 } })
    expect(await proofRow(job.job_id)).toMatchObject({
      status: 'Failed',
      error: 'It needs 32768 GiB of memory; the workers here have at most 64 GiB.',
    })
  })

  test('that is too large for what is free is not given out', async () => {
    await askProof()
    const free = { memory_bytes: 1024 ** 2, threads: 1, disk_bytes: 2 ** 40, gpus: 0 }
    expect(await worker.tryTake({ free })).toBeNull()
  })
})

test('a worker that has not reported itself gets no job', async () => {
  const free = { memory_bytes: 1, threads: 1, disk_bytes: 1, gpus: 0 }
  const body = { worker_id: '5d0f7a52-2f0f-4f7b-9a57-0c6d1c1f8e11', free }
  expectError(await worker.call(routes.workerTake, { body }), 409, { error: 'Worker is not known' })
})

test('what is malformed is refused with 400 or 422, and what is not there with 404', async () => {
  const job = await takeProof()
  const body = { worker_id: 'x' }
  expectError(
    await worker.call(routes.workerReport, { payload: '{', headers: { 'content-type': 'application/json' } }),
    400,
  )
  expectError(await worker.call(routes.workerReport, { body }), 422)
  expectError(await worker.call(routes.workerTake, { body }), 422)
  expectError(await worker.call(routes.workerEnd, { body }), 422)
  expectError(await worker.onJob(routes.workerResult, job), 422)
  for (const path of [
    { job_id: 'x', delivery: '0' },
    { job_id: job.job_id, delivery: '-1' },
    { job_id: job.job_id, delivery: '9999999999' },
    { job_id: job.job_id, delivery: '7' },
  ]) {
    expectError(await worker.call(routes.workerJobReport, { path, body: {} }), 404)
    expectError(await worker.call(routes.workerFinishProof, { path, body: facts }), 404)
  }
})
