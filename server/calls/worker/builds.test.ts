import { routes } from '@proofyard/contract/routes.ts'
import type { WorkerJob } from '@proofyard/contract/worker.ts'
import { newBuild, removeAllJobs } from '@proofyard/core/testing/fixtures.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectAnswer, expectError } from '../../testing/answers.ts'
import { send } from '../../testing/open-test-server.ts'
import { type WorkerScene, openWorkerScene } from '../../testing/worker-scene.ts'

let server: WorkerScene['server']
let team: WorkerScene['team']
let worker: WorkerScene['worker']

beforeAll(async () => {
  ;({ server, team, worker } = await openWorkerScene())
})
afterAll(() => server.close())
beforeEach(async () => {
  await removeAllJobs(server.core)
  await worker.report()
})

const keysOf = (change: object = {}) => ({
  details: { num_constraints: 7 },
  setup: { kind: 'development', statement: 'Made elsewhere.' },
  versions: { circom: '2.2.3' },
  warnings: [],
  measured: {},
  compute_times: { total: 1 },
  ...change,
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
    for (const name of ['../up', 'a/b', '.hidden', '/etc/passwd', 'a\\b', '', 'n'.repeat(101), 'a\0']) {
      expectError(await worker.send(job, 'kept', 'x', { name }), 422)
    }
    expectError(await worker.send(job, 'proof', '{}'), 422)
    expectError(await worker.send(job, 'kept', 'x'), 422)
  })
})
