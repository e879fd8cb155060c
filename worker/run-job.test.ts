import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { findBuild } from '@proofyard/core/builds/find-build.ts'
import type { Core } from '@proofyard/core/context.ts'
import { createProof } from '@proofyard/core/proofs/create-proof.ts'
import { findProof } from '@proofyard/core/proofs/find-proof.ts'
import { JobStopped } from '@proofyard/core/queue/running-job.ts'
import { type TeamViewer, fetchJob, newBuild, newTeam } from '@proofyard/core/testing/fixtures.ts'
import { openTestCore } from '@proofyard/core/testing/open-test-core.ts'
import { UserFault } from '@proofyard/frameworks/framework.ts'
import type { AnyFramework } from '@proofyard/frameworks/registry.ts'
import { sandboxOf } from '@proofyard/frameworks/sandbox/find-sandbox.ts'
import { limits } from '@proofyard/frameworks/sandbox/testing/sandboxes.ts'
import type { WarmPrograms } from '@proofyard/frameworks/warm/keep-warm.ts'
import { pino } from 'pino'
import type { WorkerContext } from './context.ts'
import { runJob } from './run-job.ts'
import { echo } from './testing/echo-framework.ts'
import { nothingStays } from './testing/nothing-stays.ts'
import { uploadSample } from './testing/upload-sample.ts'

let core: Core
let close: () => Promise<void>
let alice: TeamViewer
let folder: string
let build: string
const quiet = new AbortController().signal

beforeAll(async () => {
  ;({ core, close } = await openTestCore())
  alice = await newTeam(core)
  folder = await mkdtemp(join(tmpdir(), 'proofyard-test-run-job-'))
})
afterAll(async () => {
  await close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  await core.queue.boss.deleteAllJobs('compile-circom')
  await core.queue.boss.deleteAllJobs('prove-circom')
})

function contextWith(framework: AnyFramework): WorkerContext {
  return {
    core,
    sandbox: sandboxOf('none'),
    warm: nothingStays,
    findFramework: () => framework,
    workFolder: join(folder, 'work'),
    toolFolder: join(folder, 'tools'),
    paramsFolder: undefined,
    toolchainGone: () => Promise.resolve(),
    limits: { unpackedBytes: 1e6, entries: 100 },
    log: pino({ level: 'silent' }),
  }
}

async function compile(framework: AnyFramework, signal = quiet): Promise<void> {
  await runJob(contextWith(framework), await fetchJob(core, 'compile'), signal)
  expect(await readdir(join(folder, 'work'))).toEqual([])
}

async function prove(framework: AnyFramework): Promise<void> {
  await runJob(contextWith(framework), await fetchJob(core, 'prove'), quiet)
  expect(await readdir(join(folder, 'work'))).toEqual([])
}

const buildRow = async () => (await findBuild(core, alice, build)).build
const upload = async () => {
  build = (await uploadSample(core, alice, join(folder, 'uploads'))).build.id
}

test('a fault of ours is tried three times, and then given up without its details', async () => {
  await upload()
  const broken = echo({ compile: () => Promise.reject(new Error('/secret/path is on fire')) })
  await compile(broken)
  expect(await buildRow()).toMatchObject({ status: 'Queued', tries: 1, error: null })
  await compile(broken)
  expect(await buildRow()).toMatchObject({ status: 'Queued', tries: 2 })
  await compile(broken)
  const given = await buildRow()
  expect(given.status).toBe('Failed')
  expect(given.error).toContain('stopped 3 times by a fault of this server')
  expect(given.error).not.toContain('secret')
})

test('a fault that passes is not seen: the next attempt makes the build Ready', async () => {
  await upload()
  await compile(echo({ compile: () => Promise.reject(new Error('out of luck')) }))
  await compile(echo())
  expect(await buildRow()).toMatchObject({ status: 'Ready', attempt: 2, error: null })
})

test('a fault of the files ends at once, with its sentence', async () => {
  await upload()
  await compile(echo({ compile: () => Promise.reject(new UserFault('circuit.circom:1: no main component')) }))
  expect(await buildRow()).toMatchObject({ status: 'Failed', tries: 1, error: 'circuit.circom:1: no main component' })
})

test('a stored project that cannot be read is a fault of ours', async () => {
  build = (await newBuild(core, alice)).build.id
  await compile(echo())
  expect(await buildRow()).toMatchObject({ status: 'Queued', tries: 1 })
})

test('a proof that does not verify is never Ready', async () => {
  await upload()
  await compile(echo())
  const { proof } = await createProof(core, alice, build, { input: '42', meta: {} })
  await prove(echo({ verify: () => Promise.resolve(false) }))
  const record = await findProof(core, alice, proof.id)
  expect(record.proof).toMatchObject({ status: 'Failed', verified: null })
  expect(record.proof.error).toContain('does not verify')
})

test('a proof may use what stays for its build, and no other build', async () => {
  await upload()
  await compile(echo())
  const asked: string[] = []
  const warm: WarmPrograms = {
    ...nothingStays,
    of: (name) => ({ ask: () => Promise.resolve(asked.push(name).toString()) }),
  }
  const verbs = echo()
  const asking = echo({
    prove: async (run, kept, witness) => {
      await run.warm?.ask({ program: '', args: [], mounts: [], cwd: '/', limits }, witness, run.signal)
      return verbs.prove(run, kept, witness)
    },
  })
  await createProof(core, alice, build, { input: '42', meta: {} })
  await runJob({ ...contextWith(asking), warm }, await fetchJob(core, 'prove'), quiet)
  expect(asked).toEqual([build])
})

test('the verbs get what the others left, and the stages are timed', async () => {
  await upload()
  await compile(echo())
  const { proof } = await createProof(core, alice, build, { input: '42', meta: {} })
  await prove(
    echo({
      execute: async (run, kept, input) => run.stage('look', () => echo().execute(run, kept, input)),
    }),
  )
  const record = await findProof(core, alice, proof.id)
  expect(record.proof).toMatchObject({ status: 'Ready', verified: true, fileSize: 4 })
  expect(record.proof.computeTimes).toMatchObject({ look: expect.any(Number), total: expect.any(Number) })
})

test('those who wait are told what is being done, until it is done', async () => {
  await upload()
  const seen = async (doing: string) =>
    vi.waitFor(async () => expect(await buildRow()).toMatchObject({ status: 'In Progress', doing }), {
      timeout: 20_000,
    })
  const slow = echo({
    compile: async (run, project) => {
      await run.stage('setup', () => seen('Making the proving and verification keys'))
      run.progress('Counting', 0.5)
      await seen('Counting (50 %)')
      return echo().compile(run, project)
    },
  })
  await compile(slow)
  expect(await buildRow()).toMatchObject({ status: 'Ready', doing: null })
})

test('a job that another worker has is dropped: nothing is written', async () => {
  await upload()
  const lost = new AbortController()
  const slow = echo({
    compile: async () => {
      lost.abort(new JobStopped('lost'))
      throw new Error('the sandbox was ended')
    },
  })
  await compile(slow, lost.signal)
  expect(await buildRow()).toMatchObject({ status: 'In Progress', tries: 1 })
})
