import { rm } from 'node:fs/promises'
import { routes } from '@proofyard/contract/routes.ts'
import type { WorkerJob } from '@proofyard/contract/worker.ts'
import { deleteBuild } from '@proofyard/core/builds/delete-build.ts'
import { proofs } from '@proofyard/core/database/schema/proofs.ts'
import { workerUploads } from '@proofyard/core/database/schema/worker-uploads.ts'
import { endWorkerKey } from '@proofyard/core/elsewhere/worker-keys.ts'
import { createProof } from '@proofyard/core/proofs/create-proof.ts'
import { deleteProof } from '@proofyard/core/proofs/delete-proof.ts'
import { newBuild, readyBuild, removeAllJobs } from '@proofyard/core/testing/fixtures.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { expectAnswer, expectError } from '../../testing/answers.ts'
import { type WorkerElsewhere, newWorkerElsewhere, pathOf } from '../../testing/elsewhere.ts'
import { newAccount, openTestServer, send, type TestAccount, type TestServer } from '../../testing/open-test-server.ts'

let server: TestServer
let team: TestAccount
let worker: WorkerElsewhere
let build: string

const SECRET = '{"a":"918273645546372819"}'
const facts = { warnings: [], compute_times: { prove: 2, total: 3 } }
const keysOf = (change: object = {}) => ({
  details: { num_constraints: 7 },
  setup: { kind: 'development', statement: 'Made elsewhere.' },
  versions: { circom: '2.2.3' },
  warnings: [],
  measured: {},
  compute_times: { total: 1 },
  ...change,
})

beforeAll(async () => {
  server = await openTestServer()
  team = await newAccount(server.core, 'acme')
  build = (await readyBuild(server.core, team.viewer)).build.id
  worker = await newWorkerElsewhere(server, { name: 'farm' })
})
afterAll(() => server.close())
beforeEach(async () => {
  await removeAllJobs(server.core)
  await worker.report()
})

const askProof = async (viewer = team.viewer) =>
  (await createProof(server.core, viewer, build, { input: SECRET, meta: {} })).proof.id
const takeProof = async (by = worker) => {
  await askProof()
  return by.take()
}
const proofRow = async (id: string) => {
  const [row] = await server.core.database.select().from(proofs).where(eq(proofs.id, id))
  return row
}
const sendProof = async (job: WorkerJob, by = worker) => {
  expectAnswer(routes.workerResult, await by.send(job, 'proof', '{"pi_a":["1"]}'))
  expectAnswer(routes.workerResult, await by.send(job, 'public', '["20"]'))
}
const finish = (job: WorkerJob, by = worker) => by.onJob(routes.workerFinishProof, job, { body: facts })
/** As if nothing had been heard of it for long enough. */
const lapse = async ({ job_id }: WorkerJob) => {
  await server.core.database.execute(
    sql`update pgboss.job set heartbeat_on = now() - interval '1 hour' where id = ${job_id} and state = 'active'`,
  )
  await vi.waitFor(async () => {
    const { rows } = await server.core.database.execute(
      sql`select from worker_leases where job_id = ${job_id} and outcome = 'lapsed'`,
    )
    expect(rows).toHaveLength(1)
  }, 20_000)
}

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
    expect(await proofRow(job.job_id)).toMatchObject({ status: 'Failed', error: 'a must be even.' })
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

describe('a finished proof', () => {
  test('stays In Progress until it is verified here, and its job is one of the workers here', async () => {
    const job = await takeProof()
    await sendProof(job)
    const answer = await finish(job)
    expectAnswer(routes.workerFinishProof, answer)
    expect(answer.json()).toEqual({ outcome: 'checking' })
    expect(await proofRow(job.job_id)).toMatchObject({ status: 'In Progress', verified: null, madeElsewhere: 'farm' })
    const detail = await send(server.app, routes.proofDetail, { key: team.key, path: { proof_id: job.job_id } })
    expect(detail.json()).toMatchObject({ status: 'In Progress', verified: null, verified_by: null, proof: null })
    expect(await server.core.queue.waiting([{ kind: 'check', circuitType: 'circom', toolchain: null }])).toHaveLength(1)
    expect(await worker.tryTake()).toBeNull()
  })

  test('repeated-finish: finished twice, and at once, it is finished once and answers the same', async () => {
    const job = await takeProof()
    await sendProof(job)
    const answers = [...(await Promise.all([finish(job), finish(job)])), await finish(job)]
    const outcomes = answers.map((answer) => [answer.statusCode, answer.json<{ outcome?: string }>().outcome])
    // One of two at once may hear that the job is over: it was, by the other.
    for (const [status, outcome] of outcomes)
      expect([`200 checking`, '409 undefined']).toContain(`${status} ${outcome}`)
    expect(outcomes.at(-1)).toEqual([200, 'checking'])
    const { rows } = await server.core.database.execute(sql`select name from pgboss.job where id = ${job.job_id}`)
    expect(rows).toHaveLength(1)
  })

  test('without its files, or with what is no document, is refused and goes on', async () => {
    const job = await takeProof()
    expectError(await finish(job), 422, { message: 'The result has no file of the kind proof: send it first.' })
    await sendProof(job)
    for (const [kind, content, sentence] of [
      ['proof', '["no object"]', 'The file of the kind proof is not a JSON object.'],
      ['public', '{"half": ', 'The file of the kind public is not JSON.'],
      ['calldata', 'a\0b', 'The file of the kind calldata is not text.'],
    ] as const) {
      await worker.send(job, kind, content)
      expectError(await finish(job), 422, { message: sentence })
      await worker.send(job, kind, kind === 'public' ? '["20"]' : '{"pi_a":["1"]}')
    }
    expect((await finish(job)).statusCode).toBe(200)
  })

  test('late-finish: after its heartbeat lapsed it changes nothing, whoever has the job then', async () => {
    const job = await takeProof()
    await sendProof(job)
    await lapse(job)
    expectError(await finish(job), 409)
    expectError(await worker.send(job, 'proof', '{}'), 409)
    expect((await worker.onJob(routes.workerJobReport, job, { body: {} })).json()).toEqual({
      go_on: false,
      why: 'lost',
    })
    const other = await newWorkerElsewhere(server)
    const again = await other.take()
    expect([again.job_id, again.delivery]).toEqual([job.job_id, 1])
    expectError(await finish(job), 409)
    expectError(await worker.onJob(routes.workerFail, job, { body: { failure: 'Too late.' } }), 409)
    expectError(await worker.onJob(routes.workerGiveBack, job, { body: { reason: 'fault' } }), 409)
    expect(await proofRow(job.job_id)).toMatchObject({ status: 'In Progress', attempt: 2 })
    const uploads = await server.core.database.$count(workerUploads, eq(workerUploads.jobId, job.job_id))
    expect(uploads).toBe(0)
  }, 40_000)
})

describe('a build that is compiled elsewhere', () => {
  const takeBuild = async () => {
    await newBuild(server.core, team.viewer, { projectName: `elsewhere-${Date.now()}` })
    const job = await worker.take()
    expectAnswer(routes.workerResult, await worker.send(job, 'kept', 'zkey', { name: 'circuit.zkey' }))
    expectAnswer(routes.workerResult, await worker.send(job, 'verification_key', '{"protocol":"groth16"}'))
    return job
  }
  const finishBuild = (job: WorkerJob, change: object = {}) =>
    worker.onJob(routes.workerFinishBuild, job, { body: keysOf(change) })

  test('is Ready and says whose word its keys are, in the answer, its set-up and its warnings', async () => {
    const job = await takeBuild()
    const answer = await finishBuild(job)
    expectAnswer(routes.workerFinishBuild, answer)
    expect((await finishBuild(job)).json()).toEqual({ outcome: 'ready' })
    const detail = await send(server.app, routes.circuitDetail, { key: team.key, path: { circuit_id: job.job_id } })
    const word = expect.stringContaining('compiled elsewhere, by the worker “farm” of another owner')
    expect(detail.json()).toMatchObject({
      status: 'Ready',
      compiled_elsewhere: 'farm',
      num_constraints: 7,
      warnings: [word],
      setup: { unchecked: [word] },
      verification_key: { protocol: 'groth16' },
    })
  })

  test('says nothing of itself in the place of what this server says', async () => {
    const job = await takeBuild()
    for (const details of [{ compiled_elsewhere: null }, { status: 'Ready' }, { num_constraints: 'many' }]) {
      expectError(await finishBuild(job, { details }), 422)
    }
    expect((await finishBuild(job)).statusCode).toBe(200)
  })

  test('has no file of a name that leads elsewhere', async () => {
    const job = await takeBuild()
    for (const name of ['../up', 'a/b', '.hidden', '/etc/passwd', 'a\\b', '', `${'n'.repeat(101)}`, 'a\0']) {
      expectError(await worker.send(job, 'kept', 'x', { name }), 422)
    }
    expectError(await worker.send(job, 'proof', '{}'), 422)
    expectError(await worker.send(job, 'kept', 'x'), 422)
  })
})

describe('threats', () => {
  test('stolen-key: a key that has ended is unknown in every call, its worker is gone, and its job goes to another', async () => {
    const stolen = await newWorkerElsewhere(server, { name: 'stolen' })
    const job = await takeProof(stolen)
    expect(await endWorkerKey(server.core, 'stolen')).toBe(true)
    for (const answer of [
      await stolen.report(),
      await stolen.call(routes.workerTake, { body: {} }),
      await stolen.onJob(routes.workerJobReport, job, { body: {} }),
      await stolen.send(job, 'proof', '{}'),
      await finish(job, stolen),
      await stolen.call(routes.workerFile, { path: pathOf(job, job.files[0]?.sha256) }),
    ]) {
      expectError(answer, 401, { detail: 'Unauthorized' })
    }
    await vi.waitFor(async () => expect((await worker.tryTake())?.job_id).toBe(job.job_id), 20_000)
    expect(server.logged.join('\n')).not.toContain(stolen.key)
  }, 40_000)

  test('an API key or a session is no worker key, and a worker key is no API key', async () => {
    expectError(await worker.call(routes.workerTake, { key: team.key, body: {} }), 401)
    expectError(await send(server.app, routes.teamMe, { key: worker.key }), 401)
    expectError(await send(server.app, routes.circuitDetail, { key: worker.key, path: { circuit_id: build } }), 401)
  })

  test('other-offers: a key may not report what it does not offer, and gets no job of it', async () => {
    const other = await newWorkerElsewhere(server, { offers: ['openvm@scroll'] })
    await askProof()
    expect(await other.tryTake()).toBeNull()
    const capabilities = [{ offer: 'circom', state: 'ready', note: '', fraction: null }]
    expectError(await other.report({ capabilities }), 422, {
      message: 'This key may not serve circom; it may serve openvm@scroll.',
    })
    expect(await other.tryTake()).toBeNull()
  })

  test('another-keys-job: the job of another key does not exist, in any call', async () => {
    const job = await takeProof()
    const other = await newWorkerElsewhere(server)
    for (const answer of [
      await other.onJob(routes.workerJobReport, job, { body: {} }),
      await other.send(job, 'proof', '{}'),
      await finish(job, other),
      await other.onJob(routes.workerFail, job, { body: { failure: 'Mine.' } }),
      await other.onJob(routes.workerGiveBack, job, { body: { reason: 'fault' } }),
      await other.call(routes.workerFile, { path: pathOf(job, job.files[0]?.sha256) }),
    ]) {
      expectError(answer, 404)
    }
    expect(await proofRow(job.job_id)).toMatchObject({ status: 'In Progress', tries: 1 })
  })

  test('a worker with the id of another is not taken for it', async () => {
    const other = await newWorkerElsewhere(server)
    expectError(await other.report({ worker_id: worker.id }), 409)
    expectError(await other.call(routes.workerTake, { body: { worker_id: worker.id, free: {} } }), 422)
    expect((await other.call(routes.workerEnd, { body: { worker_id: worker.id } })).statusCode).toBe(200)
    await askProof()
    expect(await worker.tryTake()).not.toBeNull()
  })

  test('withdrawn: of a proof that was deleted no input is served, and nothing is taken', async () => {
    const job = await takeProof()
    const input = job.files.find(({ kind }) => kind === 'input')
    await deleteProof(server.core, team.viewer, job.job_id)
    expectError(await worker.call(routes.workerFile, { path: pathOf(job, input?.sha256) }), 409)
    expect((await worker.onJob(routes.workerJobReport, job, { body: {} })).json()).toEqual({
      go_on: false,
      why: 'withdrawn',
    })
    expectError(await worker.send(job, 'proof', '{}'), 409)
    expectError(await finish(job), 409)
  })

  test('a file that is not of the job is not served, whatever the storage has', async () => {
    const job = await takeProof()
    const other = await takeProof()
    const input = other.files.find(({ kind }) => kind === 'kept')
    const foreign = (await worker.send(other, 'proof', '{"foreign":1}')).json<{ sha256: string }>().sha256
    expectError(await worker.call(routes.workerFile, { path: pathOf(job, foreign) }), 404)
    expect((await worker.call(routes.workerFile, { path: pathOf(job, input?.sha256) })).statusCode).toBe(200)
  })

  test('damaged: a file with another digest is refused, and nothing of it stays', async () => {
    const job = await takeProof()
    const answer = await worker.send(job, 'proof', '{"damaged":1}', { sha256: 'a'.repeat(64) })
    expectError(answer, 422)
    const [sha256 = ''] = /[0-9a-f]{64}/.exec(answer.json<{ message: string }>().message) ?? []
    expect(await server.core.storage.has(sha256)).toBe(false)
  })

  test('swollen: a result that is too long is cut off, and nothing of it stays', async () => {
    const job = await takeProof()
    const answer = await worker.send(job, 'proof', ' '.repeat(33 * 1024 ** 2))
    expectError(answer, 413, { message: 'The file has more than 32 MiB, which is what is left for it.' })
    expect(await server.core.database.$count(workerUploads, eq(workerUploads.jobId, job.job_id))).toBe(0)
  })

  test('too many files are refused', async () => {
    await newBuild(server.core, team.viewer, { projectName: 'many-files' })
    const job = await worker.take()
    const values = Array.from({ length: 256 }, (_, index) => `f${index}`)
    const { sha256 } = (await worker.send(job, 'kept', 'x', { name: 'f0' })).json<{ sha256: string }>()
    await server.core.database
      .insert(workerUploads)
      .values(
        values
          .slice(1)
          .map((name) => ({ jobId: job.job_id, delivery: 0, kind: 'kept' as const, name, sha256, size: 1 })),
      )
    expectError(await worker.send(job, 'kept', 'x', { name: 'f256' }), 422, {
      message: 'A result has at most 256 files.',
    })
  })

  test('never-reports: a worker that lets jobs go gets no more for a while, and other teams are served', async () => {
    const idle = await newWorkerElsewhere(server)
    const jobs = [await takeProof(idle), await takeProof(idle), await takeProof(idle)]
    await Promise.all(jobs.map(lapse))
    const stranger = await newAccount(server.core, 'patient')
    await createProof(server.core, team.viewer, build, { input: '{}', meta: {} })
    expect(await idle.tryTake()).toBeNull()
    expect(await worker.tryTake()).not.toBeNull()
    expect(stranger.teamId).toBeGreaterThan(0)
  }, 60_000)

  test('a build that was deleted takes what was sent for it along', async () => {
    const { build: gone } = await newBuild(server.core, team.viewer, { projectName: 'goes' })
    const job = await worker.take()
    await worker.send(job, 'kept', 'zkey of a build that goes', { name: 'circuit.zkey' })
    await deleteBuild(server.core, team.viewer, gone.id)
    await vi.waitFor(async () => {
      const left = await server.core.database.$count(workerUploads, eq(workerUploads.jobId, job.job_id))
      expect(left).toBe(0)
    }, 10_000)
  })
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
  await rm(server.uploadsFolder, { recursive: true, force: true })
})
