import { mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { findBuild } from '@proofyard/core/builds/find-build.ts'
import type { Core } from '@proofyard/core/context.ts'
import { createProof } from '@proofyard/core/proofs/create-proof.ts'
import { findProof } from '@proofyard/core/proofs/find-proof.ts'
import { JobStoppedError } from '@proofyard/core/queue/running-job.ts'
import { type TeamViewer, fetchJob, newBuild, newTeam, circomQueueName } from '@proofyard/core/testing/fixtures.ts'
import { openTestCore } from '@proofyard/core/testing/open-test-core.ts'
import { UserError } from '@proofyard/frameworks/framework.ts'
import type { AnyFramework } from '@proofyard/frameworks/registry.ts'
import { limits } from '@proofyard/sandbox/testing/sandboxes.ts'
import type { ResidentPool } from './residents/resident-pool.ts'
import { runJob } from './run-job.ts'
import { echo } from './testing/echo-framework.ts'
import { jobContext } from './testing/job-context.ts'
import { nothingStays } from './testing/nothing-stays.ts'
import { roomyShare } from './testing/roomy-budget.ts'
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
  await core.queue.boss.deleteAllJobs(circomQueueName('compile'))
  await core.queue.boss.deleteAllJobs(circomQueueName('prove'))
})

const contextWith = (framework: AnyFramework) => jobContext(core, folder, framework)

async function compile(framework: AnyFramework, signal = quiet): Promise<void> {
  await runJob(contextWith(framework), await fetchJob(core, 'compile'), signal, roomyShare)
  expect(await readdir(join(folder, 'work'))).toEqual([])
}

async function prove(framework: AnyFramework, signal = quiet): Promise<void> {
  await runJob(contextWith(framework), await fetchJob(core, 'prove'), signal, roomyShare)
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
  const row = await buildRow()
  expect(row.status).toBe('Failed')
  expect(row.error).toContain('stopped 3 times by a fault of this server')
  expect(row.error).not.toContain('secret')
})

test('a fault that passes is not seen: the next attempt makes the build Ready', async () => {
  await upload()
  await compile(echo({ compile: () => Promise.reject(new Error('out of luck')) }))
  await compile(echo())
  expect(await buildRow()).toMatchObject({ status: 'Ready', attempt: 2, error: null })
})

test('a fault of the files ends at once, with its sentence', async () => {
  await upload()
  await compile(echo({ compile: () => Promise.reject(new UserError('circuit.circom:1: no main component')) }))
  expect(await buildRow()).toMatchObject({ status: 'Failed', tries: 1, error: 'circuit.circom:1: no main component' })
})

describe('on a disk without room', () => {
  const MIB = 1024 ** 2
  const share = { ...roomyShare, resources: { ...roomyShare.resources, diskBytes: 4 * MIB } }
  /** Writes so much before it says what a compiler says of a full disk. */
  const filling = (bytes: number, error: Error) =>
    echo({
      compile: async ({ workFolder }) => {
        await writeFile(join(workFolder, 'huge'), Buffer.alloc(bytes, 1))
        throw error
      },
    })
  /** Full for as long as that is there. */
  const isFullByHuge = async () =>
    (await readdir(join(folder, 'work'), { recursive: true })).some((name) => name.endsWith('/huge'))
  async function compileOnFullDisk(framework: AnyFramework, isFull = () => Promise.resolve(true)) {
    const pause = { why: () => null, hold: vi.fn(), stop: () => undefined }
    const full = { ...core, diskRoom: { ...core.diskRoom, isFull } }
    await runJob({ ...jobContext(full, folder, framework), pause }, await fetchJob(core, 'compile'), quiet, share)
    return { row: await buildRow(), held: pause.hold.mock.calls.length }
  }

  test.each([
    ['a compiler', new UserError('error: could not write')],
    ['this worker', Object.assign(new Error('write'), { code: 'ENOSPC' })],
  ])(
    'an upload that filled it, as %s says, Fails at once with both figures, and pauses no worker',
    async (_, error) => {
      await upload()
      const { row, held } = await compileOnFullDisk(filling(10 * MIB, error))
      expect([row.status, row.tries, held]).toEqual(['Failed', 1, 0])
      expect(row.error).toBe('It filled the disk of its worker: it wrote 10 MiB, and 4 MiB were set aside for it.')
    },
  )

  test('one that wrote no more than it might is tried again, and that does not count', async () => {
    await upload()
    const { row, held } = await compileOnFullDisk(filling(MIB, new UserError('error: could not write')))
    expect([row.status, row.tries, held]).toEqual(['Queued', 0, 1])
  })

  test('one that alone fills it each time, with no more than it might write, is tried three times', async () => {
    await upload()
    const filled = () => compileOnFullDisk(filling(MIB, new UserError('error: could not write')), isFullByHuge)
    expect((await filled()).row).toMatchObject({ status: 'Queued', tries: 1 })
    expect((await filled()).row).toMatchObject({ status: 'Queued', tries: 2 })
    const { row } = await filled()
    expect(row).toMatchObject({ status: 'Failed', tries: 3 })
    expect(row.error).toContain('The disk of its worker was full 3 times while it ran, with no other job beside it')
  })

  test('while another job is under way it is not known whose files fill it', async () => {
    await upload()
    const other = join(folder, 'work', 'another-attempt')
    await mkdir(other)
    const { row } = await compileOnFullDisk(filling(MIB, new UserError('error: could not write')), isFullByHuge)
    await rm(other, { recursive: true })
    expect([row.status, row.tries]).toEqual(['Queued', 0])
  })
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

test('a proof may use the residents of its build, and of no other', async () => {
  await upload()
  await compile(echo())
  const asked: string[] = []
  const residents: ResidentPool = {
    ...nothingStays,
    of: ({ circuitType, build: of = '' }) => ({
      ask: () => Promise.resolve(asked.push(`${circuitType} ${of}`).toString()),
      start: () => undefined,
    }),
  }
  const verbs = echo()
  const asking = echo({
    prove: async (run, kept, witness) => {
      const command = () => ({ program: '', args: [], mounts: [], cwd: '/', limits })
      const program = { key: 'build' as const, name: 'one', memory: { neededBytes: 0 }, answerSeconds: 1, command }
      await run.residents?.ask(program, { request: witness }, run.signal)
      return verbs.prove(run, kept, witness)
    },
  })
  await createProof(core, alice, build, { input: '42', meta: {} })
  await runJob({ ...contextWith(asking), residents }, await fetchJob(core, 'prove'), quiet, roomyShare)
  expect(asked).toEqual([`circom ${build}`])
})

test('input-secrecy: the input is a file that only the worker can read, in no folder that a verb shows, and goes', async () => {
  await upload()
  await compile(echo())
  await createProof(core, alice, build, { input: '{"a": "secret"}', meta: {} })
  let input = ''
  await prove(
    echo({
      execute: async (run, kept, path) => {
        input = path
        expect((await stat(path)).mode & 0o777).toBe(0o600)
        expect((await stat(path)).nlink).toBe(1)
        expect(await readFile(path, 'utf8')).toBe('{"a": "secret"}')
        const shown = [run.workFolder, run.toolFolder, kept.buildFolder]
        expect(shown.filter((folder) => path.startsWith(`${folder}/`))).toEqual([])
        throw new UserError('a is not a number')
      },
    }),
  )
  await expect(stat(input)).rejects.toThrow('ENOENT')
})

describe('a proof session', () => {
  /** A framework that opens sessions, and what was done in them, in order. */
  function withSessions(change: Parameters<typeof echo>[0] = {}): { framework: AnyFramework; steps: string[] } {
    const steps: string[] = []
    const framework = echo({
      openProof: () => {
        steps.push('open')
        return {
          verify: () => {
            steps.push('verify')
            return Promise.resolve(true)
          },
          close: () => {
            steps.push('close')
            return Promise.resolve()
          },
        }
      },
      ...change,
    })
    return { framework, steps }
  }
  const proveOnce = async (framework: AnyFramework, signal = quiet) => {
    await upload()
    await compile(echo())
    const { proof } = await createProof(core, alice, build, { input: '42', meta: {} })
    await prove(framework, signal)
    return (await findProof(core, alice, proof.id)).proof
  }

  test('has steps of its own, and the verbs for the others', async () => {
    const { framework, steps } = withSessions({ verify: () => Promise.resolve(false) })
    expect(await proveOnce(framework)).toMatchObject({ status: 'Ready', verified: true })
    expect(steps).toEqual(['open', 'verify', 'close'])
  })

  test.each([
    ['a wrong input', { execute: () => Promise.reject(new UserError('a is not a number')) }, 'Failed'],
    ['a fault of ours', { prove: () => Promise.reject(new Error('out of luck')) }, 'Queued'],
  ])('is closed after %s', async (_what, change, status) => {
    const { framework, steps } = withSessions(change)
    expect(await proveOnce(framework)).toMatchObject({ status })
    expect(steps).toEqual(['open', 'close'])
  })

  test('is closed when the job was lost in the middle of it', async () => {
    const lost = new AbortController()
    const { framework, steps } = withSessions({
      prove: () => {
        lost.abort(new JobStoppedError('lost'))
        return Promise.reject(new Error('the sandbox was ended'))
      },
    })
    expect(await proveOnce(framework, lost.signal)).toMatchObject({ status: 'In Progress' })
    expect(steps).toEqual(['open', 'close'])
  })

  test('that cannot be closed does not spoil a proof, nor hide a fault of the input', async () => {
    const openProof = () => ({ close: () => Promise.reject(new Error('it hangs')) })
    expect(await proveOnce(echo({ openProof }))).toMatchObject({ status: 'Ready' })
    const execute = () => Promise.reject(new UserError('a is not a number'))
    expect(await proveOnce(echo({ openProof, execute }))).toMatchObject({
      status: 'Failed',
      error: 'a is not a number',
    })
  })
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
  const seen = async (activity: string) =>
    vi.waitFor(async () => expect(await buildRow()).toMatchObject({ status: 'In Progress', activity }), {
      timeout: 20_000,
    })
  const slow = echo({
    compile: async (run, project) => {
      await run.stage('setup', () => seen('Making the keys'))
      run.progress('Counting', 0.5)
      await seen('Counting (50 %)')
      return echo().compile(run, project)
    },
  })
  await compile(slow)
  expect(await buildRow()).toMatchObject({ status: 'Ready', activity: null })
})

test('a job that another worker has is dropped: nothing is written, and the try does not count', async () => {
  await upload()
  const lost = new AbortController()
  const slow = echo({
    compile: async () => {
      lost.abort(new JobStoppedError('lost'))
      throw new Error('the sandbox was ended')
    },
  })
  await compile(slow, lost.signal)
  // This worker lives: losing the job was not the job's doing.
  expect(await buildRow()).toMatchObject({ status: 'In Progress', tries: 0 })
})
