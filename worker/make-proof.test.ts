import { readFile, stat } from 'node:fs/promises'
import { cancelProof } from '@proofyard/core/proofs/cancel-proof.ts'
import { createProof } from '@proofyard/core/proofs/create-proof.ts'
import { findProof } from '@proofyard/core/proofs/find-proof.ts'
import { JobStoppedError } from '@proofyard/core/queue/running-job.ts'
import { fetchJob } from '@proofyard/core/testing/fixtures.ts'
import { UserError } from '@proofyard/frameworks/framework.ts'
import type { AnyFramework } from '@proofyard/frameworks/registry.ts'
import { limits } from '@proofyard/sandbox/testing/sandboxes.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ResidentPool } from './residents/resident-pool.ts'
import { runJob } from './run-job.ts'
import { echo } from './testing/echo-framework.ts'
import { type JobScene, openJobScene, quiet } from './testing/job-scene.ts'
import { nothingStays } from './testing/nothing-stays.ts'
import { roomyShare } from './testing/roomy-budget.ts'

let core: JobScene['core']
let alice: JobScene['alice']
let compile: JobScene['compile']
let prove: JobScene['prove']
let scene: JobScene
let build: string

beforeAll(async () => {
  scene = await openJobScene()
  ;({ core, alice, compile, prove } = scene)
})
afterAll(() => scene.close())
beforeEach(() => scene.removeJobs())

const upload = async () => {
  build = await scene.upload()
}

test('a proof that does not verify is never Ready', async () => {
  await upload()
  await compile(echo())
  const { proof } = await createProof(core, alice, build, { input: '42', meta: {} })
  await prove(echo({ verify: () => Promise.resolve(false) }))
  const record = await findProof(core, alice, proof.id)
  expect(record.proof).toMatchObject({ status: 'Failed', verified: null, failureCause: 'build' })
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
  await runJob({ ...scene.contextWith(asking), residents }, await fetchJob(core, 'prove'), quiet, roomyShare)
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

test('late-finish: a proof that is cancelled while it is made leaves no file in the storage', async () => {
  await upload()
  await compile(echo())
  const { proof } = await createProof(core, alice, build, { input: '42 and nothing else', meta: {} })
  const stored: string[] = []
  const storage = {
    ...core.storage,
    putFile: async (path: string) => {
      const file = await core.storage.putFile(path)
      stored.push(file.sha256)
      if (stored.length === 1) await cancelProof(core, alice, proof.id)
      return file
    },
  }
  const context = scene.contextWith(echo())
  const held = await fetchJob(core, 'prove')
  await runJob({ ...context, core: { ...core, storage } }, held, quiet, roomyShare)
  expect((await findProof(core, alice, proof.id)).proof).toMatchObject({ status: 'Failed' })
  expect(stored).not.toEqual([])
  expect(await Promise.all(stored.map((sha256) => core.storage.has(sha256)))).toEqual(stored.map(() => false))
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

test.each([
  ['a circuit that refuses the input', new UserError('a is not a number'), 'input'],
  ['a program that passed a limit', new UserError('It ran out of memory.', { failureCause: 'limit' }), 'limit'],
])('why it Failed is kept: %s', async (_what, error, cause) => {
  await upload()
  await compile(echo())
  const { proof } = await createProof(core, alice, build, { input: '42', meta: {} })
  await prove(echo({ execute: () => Promise.reject(error) }))
  expect((await findProof(core, alice, proof.id)).proof).toMatchObject({ status: 'Failed', failureCause: cause })
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
