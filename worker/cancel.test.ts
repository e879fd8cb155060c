import type { ChildProcess } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from 'vitest'
import { cancelBuild } from '@proofyard/core/builds/cancel-build.ts'
import { findBuild } from '@proofyard/core/builds/find-build.ts'
import type { Core, CoreSettings } from '@proofyard/core/context.ts'
import { cancelProof } from '@proofyard/core/proofs/cancel-proof.ts'
import { aborted } from '@proofyard/core/process/end-signals.ts'
import { createProof } from '@proofyard/core/proofs/create-proof.ts'
import { findProof } from '@proofyard/core/proofs/find-proof.ts'
import { type JobTaker, takeJobs } from '@proofyard/core/queue/take-jobs.ts'
import { type TeamViewer, circomQueue, newTeam } from '@proofyard/core/testing/fixtures.ts'
import { openTestCore } from '@proofyard/core/testing/open-test-core.ts'
import { longCircuit } from '@proofyard/frameworks/circom/testing/circuits.ts'
import type { Run } from '@proofyard/frameworks/framework.ts'
import { runJob } from './run-job.ts'
import { echo } from './testing/echo-framework.ts'
import { jobContext } from './testing/job-context.ts'
import { roomyShare } from './testing/roomy-budget.ts'
import { killWorker, startWorker } from './testing/start-worker.ts'
import { uploadSample } from './testing/upload-sample.ts'

/** What was cancelled has to stop within 2 s. In `npm test` other files hold the processors meanwhile, and what is not told of it runs for minutes. */
const PROMISED_MS = { small: 10_000, heavy: 2000 }[inject('campaign')]
const within = { timeout: 150_000, interval: 10 }
let core: Core
let settings: CoreSettings
let close: () => Promise<void>
let alice: TeamViewer
let folder: string
let build: string

beforeAll(async () => {
  ;({ core, settings, close } = await openTestCore())
  alice = await newTeam(core)
  folder = await mkdtemp(join(tmpdir(), 'proofyard-test-cancel-'))
})
afterAll(async () => {
  await close()
  await rm(folder, { recursive: true, force: true })
})

const upload = async (circuit?: string) => {
  const options = circuit === undefined ? {} : { circuit }
  build = (await uploadSample(core, alice, join(folder, 'uploads'), options)).build.id
}
const buildRow = async (id = build) => (await findBuild(core, alice, id)).build
const proofRow = async (id: string) => (await findProof(core, alice, id)).proof
const prove = async (input = '{}') => (await createProof(core, alice, build, { input, meta: {} })).proof.id
const attempts = async () => await readdir(join(folder, 'work')).catch(() => [])
const cancelled = { status: 'Failed', cancelledBy: 'an API key', error: 'Cancelled by an API key.' }

/** @returns milliseconds until nothing of any attempt is left on this machine */
async function untilStopped(): Promise<number> {
  const begun = performance.now()
  await vi.waitFor(async () => expect(await attempts()).toEqual([]), within)
  return performance.now() - begun
}

let taker: JobTaker | undefined
afterEach(async () => {
  await taker?.stop()
  taker = undefined
})

/** Takes jobs in this process. @returns resolves when the step that hangs has begun */
function takeUntilHanging(
  step: 'compile' | 'execute' | 'prove' | 'verify' | undefined,
  { storage = core.storage }: Partial<Core> = {},
): Promise<void> {
  const reached = Promise.withResolvers<void>()
  /** As a program in a sandbox: it ends by the signal alone, which may have come before it begins. */
  const hang = ({ signal }: Run) => {
    reached.resolve()
    return aborted(signal).then(() => Promise.reject(signal.reason))
  }
  const held: Core = { ...core, storage }
  const framework = echo(step === undefined ? {} : { [step]: hang })
  taker = takeJobs(core, {
    queues: () => [circomQueue('compile'), circomQueue('prove')],
    concurrency: 1,
    work: (job, signal) => runJob(jobContext(held, folder, framework), job, signal, roomyShare),
  })
  return reached.promise
}

async function compileNow(): Promise<void> {
  void takeUntilHanging(undefined)
  await vi.waitFor(async () => expect(await buildRow()).toMatchObject({ status: 'Ready' }), within)
  await taker?.stop()
}

test('a build that is unpacked is stopped, with an archive that never ends', async () => {
  await upload()
  const reading = Promise.withResolvers<void>()
  const read = () => {
    reading.resolve()
    return new Readable({ read: () => undefined })
  }
  void takeUntilHanging(undefined, { storage: { ...core.storage, read } })
  await reading.promise
  await cancelBuild(core, alice, build)
  expect(await untilStopped()).toBeLessThan(PROMISED_MS)
  expect(await buildRow()).toMatchObject(cancelled)
})

test('a build that is compiled is stopped, and the next job begins', async () => {
  await upload()
  await takeUntilHanging('compile')
  const first = build
  await upload()
  await cancelBuild(core, alice, first)
  await vi.waitFor(async () => expect(await buildRow()).toMatchObject({ status: 'In Progress' }), within)
  await cancelBuild(core, alice, build)
  expect(await untilStopped()).toBeLessThan(PROMISED_MS)
  expect(await buildRow(first)).toMatchObject(cancelled)
})

test.each(['execute', 'prove', 'verify'] as const)('a proof in the step %s is stopped', async (step) => {
  await upload()
  await compileNow()
  const reached = takeUntilHanging(step)
  const id = await prove()
  await reached
  await cancelProof(core, alice, id)
  expect(await untilStopped()).toBeLessThan(PROMISED_MS)
  expect(await proofRow(id)).toMatchObject({ ...cancelled, verified: null })
})

test('a compiler and a proof of a real worker are ended, and it takes the next job', async () => {
  const worker: ChildProcess = await startWorker(settings, folder)
  try {
    await upload(longCircuit)
    await vi.waitFor(async () => expect((await buildRow()).activity).not.toBeNull(), within)
    expect(await attempts()).toHaveLength(1)
    await cancelBuild(core, alice, build)
    const compiler = await untilStopped()
    expect(await buildRow()).toMatchObject(cancelled)

    await upload(longCircuit)
    await vi.waitFor(async () => expect(await buildRow()).toMatchObject({ status: 'Ready' }), within)
    const id = await prove('{"x": "2"}')
    // What it is doing is told too late for a proof that takes less than a second.
    await vi.waitFor(async () => expect(await attempts()).toHaveLength(1), within)
    await cancelProof(core, alice, id)
    const proof = await untilStopped()
    expect(await proofRow(id)).toMatchObject(cancelled)
    console.log(`ended after: compiler ${Math.round(compiler)} ms, proof ${Math.round(proof)} ms`)
    expect(Math.max(compiler, proof)).toBeLessThan(PROMISED_MS)

    const next = await prove('{"x": "3"}')
    await vi.waitFor(async () => expect(await proofRow(next)).toMatchObject({ status: 'Ready' }), within)
  } finally {
    await killWorker(worker)
  }
}, 600_000)
