import { routes } from '@proofyard/contract/routes.ts'
import { deleteBuild } from '@proofyard/core/builds/delete-build.ts'
import { workerUploads } from '@proofyard/core/database/schema/worker-uploads.ts'
import { endWorkerKey } from '@proofyard/core/elsewhere/worker-keys.ts'
import { createProof } from '@proofyard/core/proofs/create-proof.ts'
import { deleteProof } from '@proofyard/core/proofs/delete-proof.ts'
import { newBuild, readyBuild, removeAllJobs } from '@proofyard/core/testing/fixtures.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { expectError } from '../../testing/answers.ts'
import { newWorkerElsewhere, pathOf } from '../../testing/elsewhere.ts'
import { newAccount, send } from '../../testing/open-test-server.ts'
import { type WorkerScene, openWorkerScene } from '../../testing/worker-scene.ts'

let server: WorkerScene['server']
let team: WorkerScene['team']
let worker: WorkerScene['worker']
let build: WorkerScene['build']
let askProof: WorkerScene['askProof']
let takeProof: WorkerScene['takeProof']
let proofRow: WorkerScene['proofRow']
let finish: WorkerScene['finish']
let lapse: WorkerScene['lapse']

beforeAll(async () => {
  ;({ server, team, worker, build, askProof, takeProof, proofRow, finish, lapse } = await openWorkerScene())
})
afterAll(() => server.close())
beforeEach(async () => {
  await removeAllJobs(server.core)
  await worker.report()
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

  test('never-reports: a worker that lets jobs go gets no more for a while, and other teams are served', async () => {
    const idle = await newWorkerElsewhere(server)
    const jobs = [await takeProof(idle), await takeProof(idle), await takeProof(idle)]
    await Promise.all(jobs.map(lapse))
    await removeAllJobs(server.core)
    const stranger = await newAccount(server.core, 'waiting')
    const { build: theirs } = await readyBuild(server.core, stranger.viewer)
    const { proof } = await createProof(server.core, stranger.viewer, theirs.id, { input: '{}', meta: {} })
    expect(await idle.tryTake()).toBeNull()
    expect((await worker.take()).job_id).toBe(proof.id)
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
