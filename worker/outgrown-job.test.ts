import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { sql } from 'drizzle-orm'
import { findBuild } from '@proofyard/core/builds/find-build.ts'
import type { Core } from '@proofyard/core/context.ts'
import { workers } from '@proofyard/core/database/schema/workers.ts'
import { verifyProof } from '@proofyard/core/proofs/verify-proof.ts'
import { resourcesOf } from '@proofyard/core/queue/size-class.ts'
import { type TeamViewer, fetchJob, newTeam, readyProof, removeJobs } from '@proofyard/core/testing/fixtures.ts'
import { openTestCore } from '@proofyard/core/testing/open-test-core.ts'
import type { Capability } from '@proofyard/core/workers/capability.ts'
import { findWaitingFor } from '@proofyard/core/workers/why-waiting.ts'
import { endWorker, reportWorker } from '@proofyard/core/workers/report-worker.ts'
import { UserError } from '@proofyard/frameworks/framework.ts'
import { OutgrownError } from '@proofyard/frameworks/outgrown-error.ts'
import type { AnyFramework } from '@proofyard/frameworks/registry.ts'
import { NO_RESOURCES } from '@proofyard/frameworks/resources.ts'
import { javascript } from '@proofyard/sandbox/testing/inside.ts'
import { sandboxesHere } from '@proofyard/sandbox/testing/sandboxes.ts'
import { openMachineBudget } from './admission/machine-budget.ts'
import { runJob } from './run-job.ts'
import { echo } from './testing/echo-framework.ts'
import { jobContext } from './testing/job-context.ts'
import { uploadSample } from './testing/upload-sample.ts'

const MIB = 1024 ** 2
const quiet = new AbortController().signal
const machine = (mebibytes: number) => ({
  memoryBytes: mebibytes * MIB,
  threads: 8,
  diskBytes: 100 * 1024 * MIB,
  gpus: 0,
})
const [sandbox] = await sandboxesHere()
if (sandbox === undefined) throw new Error('There is no sandbox on this machine.')

let core: Core
let close: () => Promise<void>
let alice: TeamViewer
let folder: string
let build: string

beforeAll(async () => {
  ;({ core, close } = await openTestCore())
  alice = await newTeam(core)
  folder = await mkdtemp(join(tmpdir(), 'proofyard-test-outgrown-'))
})
afterAll(async () => {
  await close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  build = (await uploadSample(core, alice, join(folder, 'uploads'))).build.id
})
afterEach(async () => {
  for (const kind of ['compile', 'prove', 'verify'] as const) await removeJobs(core, kind)
  await core.database.delete(workers)
})

/** Another worker that is alive. @returns its id */
async function worker(mebibytes: number, state: Capability['state']): Promise<string> {
  const id = crypto.randomUUID()
  const capability = { circuitType: 'circom' as const, toolchain: null, state, note: '', fraction: null }
  const total = machine(mebibytes)
  await reportWorker(core, { id, host: 'other', capabilities: [capability], total, free: total })
  return id
}

/** All workers were last seen so many minutes ago. */
const lastSeen = (minutes: number) =>
  core.database.update(workers).set({ seenAt: sql`clock_timestamp() - make_interval(mins => ${minutes})` })

/** Runs the next job on a worker whose machine has so much memory. */
async function runNext(framework: AnyFramework, mebibytes: number, kind: 'compile' | 'verify' = 'compile') {
  const held = await fetchJob(core, kind)
  const context = jobContext(core, folder, framework, {
    sandbox: sandbox ?? expect.unreachable(),
    budget: openMachineBudget(machine(mebibytes)),
  })
  const { memoryBytes } = resourcesOf(held.size)
  const share = await context.budget.take({ ...machine(0), threads: 0, diskBytes: 0, memoryBytes }, 'a test', quiet)
  // Others have the rest of the machine, so that a compilation finds no headroom; a verification grows where it is.
  const { memoryBytes: rest } = context.budget.free()
  const others =
    kind === 'compile' ? context.budget.tryTake({ ...NO_RESOURCES, memoryBytes: rest }, 'others') : undefined
  await runJob(context, held, quiet, share)
  share.release()
  others?.release()
  expect(await readdir(context.workFolder)).toEqual([])
  expect(context.budget.free()).toEqual(context.budget.total)
}

/** A real program that takes so many MiB, of the 4 GiB that it may. */
const taking = (mebibytes: number) =>
  javascript(`const kept = Buffer.alloc(${mebibytes} * 2 ** 20, 1); console.log(kept.length)`, {
    limits: { memoryBytes: 4096 * MIB },
  })

const greedy = echo({
  compile: async (run) => {
    await run.sandbox.run(taking(1024))
    throw new UserError('The compiler took too much memory.')
  },
})
const buildRow = async () => (await findBuild(core, alice, build)).build

describe('a job that needs more than its size', () => {
  test('is tried with half as much again, and after that with four times as much', async () => {
    const tried: string[] = []
    for (let tries = 0; tries < 3; tries += 1) {
      await runNext(greedy, 64 * 1024)
      tried.push((await buildRow()).size.split('m')[0] ?? '')
    }
    expect(tried).toEqual(['96', '384', '1536'])
    expect(await buildRow()).toMatchObject({ status: 'Queued', tries: 0 })
  })

  test('Fails where this machine is the largest, also when no worker takes jobs any more', async () => {
    await runNext(greedy, 64)
    expect(await buildRow()).toMatchObject({
      status: 'Failed',
      error: 'It needs more than 64 MiB of memory; the workers here have at most 64 MiB.',
    })
  })

  test.each(['missing', 'broken'] as const)('Fails where a larger worker has not what it needs: %s', async (state) => {
    await worker(64 * 1024, state)
    await runNext(greedy, 64)
    expect((await buildRow()).status).toBe('Failed')
  })

  test.each(['ready', 'installing'] as const)(
    'goes to a larger worker that has it, or is about to: %s',
    async (state) => {
      await worker(64 * 1024, state)
      await runNext(greedy, 64)
      expect(await buildRow()).toMatchObject({ status: 'Queued', size: expect.stringMatching(/^96m/) })
    },
  )

  test('waits for the only worker that could hold it while that one restarts, and says so', async () => {
    await worker(64, 'ready')
    await endWorker(core, await worker(64 * 1024, 'ready'))
    await runNext(greedy, 64)
    const row = await buildRow()
    expect(row).toMatchObject({ status: 'Queued', tries: 0, error: null, size: expect.stringMatching(/^96m/) })
    expect(await findWaitingFor(core, row)).toBe(
      'It needed more than 64 MiB of memory and is tried again with 96 MiB. It needs 96 MiB of memory; ' +
        'the workers here have at most 64 MiB. A worker with 64 GiB was here a minute ago. Your build starts when that one is back.',
    )
  })

  test.each([
    [10, 'Queued'],
    [50, 'Queued'],
    [61, 'Failed'],
  ] as const)('of which the only worker died %i minutes ago is %s', async (minutes, status) => {
    await worker(64 * 1024, 'ready')
    await lastSeen(minutes)
    await runNext(greedy, 64)
    expect((await buildRow()).status).toBe(status)
  })

  test('is not kept waiting for a worker that was here without what it needs', async () => {
    await endWorker(core, await worker(64 * 1024, 'broken'))
    await runNext(greedy, 64)
    expect((await buildRow()).status).toBe('Failed')
  })

  test('is tried here as long as there is more memory here, also while a larger worker is away', async () => {
    await endWorker(core, await worker(64 * 1024, 'ready'))
    await runNext(greedy, 80)
    expect(await buildRow()).toMatchObject({ status: 'Queued', size: expect.stringMatching(/^80m/) })
    await runNext(greedy, 80)
    expect(await buildRow()).toMatchObject({ status: 'Queued', size: expect.stringMatching(/^320m/) })
  })

  test('is tried with what it is known to need, also where the usual class is larger than the machine', async () => {
    const compile = () => Promise.reject(new OutgrownError(3700 * MIB))
    await runNext(echo({ compile }), 3840)
    expect(await buildRow()).toMatchObject({ status: 'Queued', size: expect.stringMatching(/^3840m/) })
    await runNext(echo(), 3840)
    expect((await buildRow()).status).toBe('Ready')
  })
})

test('a fault of the files is told, also where a framework had to get by without some memory before', async () => {
  const compile: AnyFramework['compile'] = async (run) => {
    expect((await run.sandbox.run(taking(1024))).ending).toEqual({ kind: 'limit', limit: 'memory' })
    await run.sandbox.run(taking(1))
    throw new UserError('circuit.circom:1: no main component')
  }
  await runNext(echo({ compile }), 64 * 1024)
  expect(await buildRow()).toMatchObject({ status: 'Failed', error: 'circuit.circom:1: no main component' })
})

test('a verification that needs more than its size has it, in a folder that nothing is left in', async () => {
  await runNext(echo(), 1024)
  const proof = await readyProof(core, alice, build)
  const endings: string[] = []
  const verify: AnyFramework['verify'] = async (run) => {
    await mkdir(join(run.workFolder, 'claim'))
    const { ending } = await run.sandbox.run(taking(128))
    endings.push(ending.kind)
    if (ending.kind === 'limit') throw new UserError('The verification took too much memory.')
    return true
  }
  const verdict = verifyProof(core, alice, proof, { timeoutMs: 30_000 })
  await vi.waitFor(() => runNext(echo({ verify }), 1024, 'verify'), { timeout: 20_000 })
  expect(await verdict).toEqual({ verified: true })
  expect(new Set(endings.slice(0, -1))).toEqual(new Set(['limit']))
  expect(endings.at(-1)).toBe('exit')
})
