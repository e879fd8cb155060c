import { routes } from '@proofyard/contract/routes.ts'
import type { WorkerJob } from '@proofyard/contract/worker.ts'
import { builds } from '@proofyard/core/database/schema/builds.ts'
import { createProof } from '@proofyard/core/proofs/create-proof.ts'
import { newBuild, removeAllJobs } from '@proofyard/core/testing/fixtures.ts'
import { eq } from 'drizzle-orm'
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

beforeAll(async () => {
  ;({ server, team, worker, takeProof, proofRow, sendProof } = await openWorkerScene())
})
afterAll(() => server.close())
beforeEach(async () => {
  await removeAllJobs(server.core)
  await worker.report()
})

/** A title of the terminal, a NUL, and a line that is written over the one before. */
const HOSTILE = '\u001b]0;owned\u0007 \0 a\rb\u009b2J'
/** What of that a person must not get. */
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/

const keysOf = (change: object = {}) => ({
  details: { num_constraints: 7 },
  setup: { kind: 'development', statement: 'Made elsewhere.' },
  versions: { circom: '2.2.3' },
  warnings: [],
  measured: {},
  compute_times: { total: 1 },
  ...change,
})

let count = 0
async function takeBuild(): Promise<WorkerJob> {
  count += 1
  await newBuild(server.core, team.viewer, { projectName: `hostile-${count}` })
  const job = await worker.take()
  await worker.send(job, 'kept', 'zkey', { name: 'circuit.zkey' })
  await worker.send(job, 'verification_key', '{"protocol":"groth16"}')
  return job
}

const finishBuild = (job: WorkerJob, change: object = {}) =>
  worker.onJob(routes.workerFinishBuild, job, { body: keysOf(change) })
const detailOf = async (job: WorkerJob) =>
  (await send(server.app, routes.circuitDetail, { key: team.key, path: { circuit_id: job.job_id } })).json<
    Record<string, unknown>
  >()

describe('what a worker elsewhere says of a build', () => {
  test('drowned-label: a thousand warnings of its own do not push out whose word its keys are', async () => {
    const job = await takeBuild()
    expectAnswer(
      routes.workerFinishBuild,
      await finishBuild(job, { warnings: Array.from({ length: 1000 }, (_, index) => `warning ${index}`) }),
    )
    expect((await detailOf(job)).warnings).toContainEqual(
      expect.stringContaining('by the worker “farm” of another owner'),
    )
  })

  test('escapes: what a terminal or a database would take for a command is taken out of each text', async () => {
    const job = await takeBuild()
    const setup = {
      kind: 'uploaded',
      statement: HOSTILE,
      parameters: { name: HOSTILE, blake2b: HOSTILE },
      checked: [HOSTILE],
      unchecked: [HOSTILE],
    }
    const answer = await finishBuild(job, {
      setup,
      versions: { [`circom${HOSTILE}`]: HOSTILE },
      warnings: [HOSTILE],
      measured: { [HOSTILE]: 1 },
    })
    expectAnswer(routes.workerFinishBuild, answer)
    const detail = await detailOf(job)
    expect(detail.status).toBe('Ready')
    const seen: string[] = []
    JSON.parse(JSON.stringify(detail), (key, value: unknown) => {
      seen.push(key, ...(typeof value === 'string' ? [value] : []))
      return value
    })
    expect(seen.filter((text) => CONTROL.test(text))).toEqual([])
  })

  test('false-ceremony: a set-up is not called a ceremony, nor checked, on its word', async () => {
    const job = await takeBuild()
    const setup = {
      kind: 'ceremony',
      statement: 'Of the Hermez ceremony.',
      ceremony: { name: 'Hermez', contributions: 54, source: 'https://example.org' },
      checked: ['The hash of the parameters is that of the ceremony.'],
    }
    expectAnswer(routes.workerFinishBuild, await finishBuild(job, { setup }))
    const said = (await detailOf(job)).setup
    expect(said).toMatchObject({
      kind: 'elsewhere',
      statement: expect.stringMatching(/^The worker “farm” of another owner says: /),
    })
    expect(said).not.toHaveProperty('ceremony')
    expect(said).not.toHaveProperty('checked')
  })

  test('other-circuit: what stood there before it was compiled stays, whatever it says', async () => {
    const job = await takeBuild()
    await finishBuild(job, { details: { curve: 'bls12-381', num_constraints: 7 } })
    expect(await detailOf(job)).toMatchObject({ curve: 'bn254', num_constraints: 7 })
  })

  test.each([
    [-1, 422],
    [1e300, 422],
    [Number.MAX_SAFE_INTEGER, 200],
  ])(
    'absurd-size: of a build of %d constraints the proofs have a size that exists, or it is refused',
    async (number, status) => {
      const job = await takeBuild()
      const answer = await finishBuild(job, { details: { num_constraints: number, num_outputs: 1 } })
      expect(answer.statusCode).toBe(status)
      const [row] = await server.core.database.select().from(builds).where(eq(builds.id, job.job_id))
      for (const size of [row?.proveSize, row?.verifySize]) expect(size ?? '64m1t256d').toMatch(/^\d{1,10}m\d+t\d+d$/)
    },
  )
})

describe('what a worker elsewhere says of a proof', () => {
  test('drowned-label: a thousand warnings of its own do not push out that nothing here verified it', async () => {
    const scroll = await newWorkerElsewhere(server, { name: 'scroll farm', offers: ['halo2@scroll'] })
    await scrollBuild(scroll)
    const job = await scroll.take()
    await sendProof(job, scroll)
    const body = {
      warnings: Array.from({ length: 1000 }, (_, index) => `warning ${index}`),
      compute_times: { prove: 1, total: 1, checked_here: 1 },
    }
    expect((await scroll.onJob(routes.workerFinishProof, job, { body })).json()).toEqual({ outcome: 'ready' })
    const row = await proofRow(job.job_id)
    expect(row?.warnings?.join('\n')).toContain('It was verified by the prover that made it, the worker “scroll farm”')
    expect(row?.computeTimes).not.toHaveProperty('checked_here')
  })

  test('false-figures: nothing took longer than the worker had the job', async () => {
    const job = await takeProof()
    await sendProof(job)
    const performance = {
      cycles: Number.MAX_SAFE_INTEGER,
      segments: 1,
      cycles_per_sec: 1e308,
      peak_memory: 1,
      start_up_sec: 1e300,
    }
    const body = { warnings: [], compute_times: { prove: 9e7, total: 1e8 }, performance }
    const answer = await worker.onJob(routes.workerFinishProof, job, { body })
    expect(answer.json()).toEqual({ outcome: 'checking' })
    const { rows } = await server.core.database.$client.query<{
      facts: { computeTimes: Record<string, number>; performance: Record<string, number> }
    }>('select facts from worker_leases where job_id = $1', [job.job_id])
    const facts = rows[0]?.facts
    for (const seconds of Object.values(facts?.computeTimes ?? {})) expect(seconds).toBeLessThan(60)
    expect(facts?.performance.start_up_sec).toBeLessThan(60)
    expect(facts?.performance.cycles_per_sec ?? 0).toBeLessThan(Number.MAX_SAFE_INTEGER)
  })

  test.each([
    { cycles: -1 },
    { cycles: 1.5 },
    { cycles_per_sec: -1 },
    { peak_memory: -1 },
    { start_up_sec: -1 },
    { segments: 1e300 },
  ])('negative-figures: %o is refused', async (wrong) => {
    const job = await takeProof()
    const performance = { cycles: 1, segments: 1, cycles_per_sec: 1, peak_memory: 1, start_up_sec: 1, ...wrong }
    const body = { warnings: [], compute_times: { total: 1 }, performance }
    expectError(await worker.onJob(routes.workerFinishProof, job, { body }), 422)
    expectError(
      await worker.onJob(routes.workerFinishProof, job, { body: { warnings: [], compute_times: { total: -1 } } }),
      422,
    )
  })

  test('false-sentence: a failure is told as the words of its worker, without commands to a terminal', async () => {
    const job = await takeProof()
    await worker.onJob(routes.workerFail, job, { body: { failure: `${'x'.repeat(39_000)}${HOSTILE}` } })
    const row = await proofRow(job.job_id)
    expect(row?.error).toMatch(/^The worker “farm” of another owner says: x/)
    expect(row?.error).not.toMatch(CONTROL)
    const other = await takeProof()
    await worker.onJob(routes.workerFail, other, { body: { failure: HOSTILE } })
    expect((await proofRow(other.job_id))?.error).not.toMatch(CONTROL)
  })

  test('false-stage: what it says that it does has no command to a terminal', async () => {
    const job = await takeProof()
    expectAnswer(
      routes.workerJobReport,
      await worker.onJob(routes.workerJobReport, job, { body: { activity: HOSTILE } }),
    )
    expect((await proofRow(job.job_id))?.activity).not.toMatch(CONTROL)
  })
})

describe('what a worker elsewhere says of itself', () => {
  test('false-notes: people read it as its words, in one line', async () => {
    const own = await newWorkerElsewhere(server, { name: 'noisy', offers: ['openvm@scroll'] })
    const capabilities = [
      { offer: 'openvm@scroll', state: 'installing', note: `Log in again at\n${HOSTILE}`, fraction: null },
    ]
    expectAnswer(routes.workerReport, await own.report({ capabilities, paused: HOSTILE }))
    const answer = await send(server.app, routes.consoleFrameworks, { key: team.key })
    const [scroll] = answer
      .json<{ frameworks: { toolchains: { toolchain: string; note: string }[] }[] }>()
      .frameworks.flatMap(({ toolchains }) => toolchains)
      .filter(({ toolchain }) => toolchain === 'openvm@scroll')
    expect(scroll?.note).toMatch(/^The worker “noisy” of another owner says: Log in again at /)
    expect(scroll?.note).not.toMatch(CONTROL)
    expect(scroll?.note).not.toContain('\n')
  })
})

/** A build that only a worker elsewhere proves, and a proof of it that waits. */
async function scrollBuild(scroll: Awaited<ReturnType<typeof newWorkerElsewhere>>): Promise<void> {
  const options = { projectName: 'chunk', circuitType: 'halo2' as const, toolchain: 'halo2@scroll', details: {} }
  await newBuild(server.core, team.viewer, options)
  const job = await scroll.take()
  await scroll.send(job, 'verification_key', '{"vk":1}')
  expectAnswer(
    routes.workerFinishBuild,
    await scroll.onJob(routes.workerFinishBuild, job, { body: keysOf({ details: {} }) }),
  )
  await createProof(server.core, team.viewer, job.job_id, { input: '{}', meta: {} })
}
