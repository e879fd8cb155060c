import { routes } from '@proofyard/contract/routes.ts'
import { workerUploads } from '@proofyard/core/database/schema/worker-uploads.ts'
import { removeAllJobs } from '@proofyard/core/testing/fixtures.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectAnswer, expectError } from '../../testing/answers.ts'
import { newWorkerElsewhere } from '../../testing/elsewhere.ts'
import { send } from '../../testing/open-test-server.ts'
import { type WorkerScene, openWorkerScene } from '../../testing/worker-scene.ts'

let server: WorkerScene['server']
let team: WorkerScene['team']
let worker: WorkerScene['worker']
let takeProof: WorkerScene['takeProof']
let proofRow: WorkerScene['proofRow']
let sendProof: WorkerScene['sendProof']
let finish: WorkerScene['finish']
let lapse: WorkerScene['lapse']

beforeAll(async () => {
  ;({ server, team, worker, takeProof, proofRow, sendProof, finish, lapse } = await openWorkerScene())
})
afterAll(() => server.close())
beforeEach(async () => {
  await removeAllJobs(server.core)
  await worker.report()
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
      expectError(await worker.send(job, kind, content), 422, { message: sentence })
    }
    expect((await finish(job)).statusCode).toBe(200)
  })

  test('late-finish: after its heartbeat lapsed it changes nothing for the worker that has the job then', async () => {
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
