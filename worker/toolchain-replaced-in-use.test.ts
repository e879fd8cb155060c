import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { findBuild } from '@proofyard/core/builds/find-build.ts'
import type { Core } from '@proofyard/core/context.ts'
import { createProof } from '@proofyard/core/proofs/create-proof.ts'
import { findProof } from '@proofyard/core/proofs/find-proof.ts'
import { verifyProof } from '@proofyard/core/proofs/verify-proof.ts'
import type { JobKind } from '@proofyard/core/queue/job.ts'
import { type TeamViewer, fetchJob, newTeam, removeAllJobs } from '@proofyard/core/testing/fixtures.ts'
import { openTestCore } from '@proofyard/core/testing/open-test-core.ts'
import { type Run, UserError } from '@proofyard/frameworks/framework.ts'
import type { AnyFramework } from '@proofyard/frameworks/registry.ts'
import { installToolchain, removeToolchain } from '@proofyard/toolchains/install-toolchain.ts'
import { tinyToolchain } from '@proofyard/toolchains/testing/tiny-toolchain.ts'
import { runJob } from './run-job.ts'
import { echo } from './testing/echo-framework.ts'
import { jobContext } from './testing/job-context.ts'
import { roomyShare } from './testing/roomy-budget.ts'
import { uploadSample } from './testing/upload-sample.ts'

const TOOLCHAIN = 'circom@9.0.0'

let core: Core
let close: () => Promise<void>
let alice: TeamViewer
let folder: string
let toolFolder: string
let build: string
const toolchainGone = vi.fn<() => Promise<void>>(() => Promise.resolve())
const quiet = new AbortController().signal

beforeAll(async () => {
  ;({ core, close } = await openTestCore())
  alice = await newTeam(core)
  folder = await mkdtemp(join(tmpdir(), 'proofyard-test-replaced-'))
})
afterAll(async () => {
  await close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  toolFolder = await mkdtemp(join(folder, 'tools-'))
  await install('first')
  build = (await uploadSample(core, alice, join(folder, 'uploads'), { toolchain: TOOLCHAIN })).build.id
})
afterEach(async () => {
  toolchainGone.mockClear()
  await removeAllJobs(core)
})

/** Installs the toolchain, whose only file says which fingerprint it is of. */
async function install(fingerprint: string): Promise<void> {
  const install = (installation: { folder: string }) => writeFile(join(installation.folder, 'file'), fingerprint)
  const options = { toolFolder, signal: quiet, progress: () => undefined }
  await installToolchain(tinyToolchain({ fingerprint, install }), options)
}

const remove = () => removeToolchain(toolFolder, TOOLCHAIN)
const breakIt = (run: Run) => rm(run.toolchainFolder ?? '', { recursive: true })
const useTool = (run: Run) => readFile(join(run.toolchainFolder ?? '', 'file'), 'utf8')
/** As frameworks judge a program that ends badly on a project. */
const fault = () => Promise.reject(new UserError('Your circuit does not compile.'))

async function runNext(kind: JobKind, framework: AnyFramework): Promise<void> {
  const held = await vi.waitFor(() => fetchJob(core, kind, TOOLCHAIN), { timeout: 20_000 })
  await runJob(jobContext(core, folder, framework, { toolFolder, toolchainGone }), held, quiet, roomyShare)
}

const buildRow = async () => (await findBuild(core, alice, build)).build

async function newProof(): Promise<string> {
  await runNext('compile', echo())
  return (await createProof(core, alice, build, { input: '42', meta: {} })).proof.id
}

describe('toolchain-replaced-in-use', () => {
  test.each([
    ['removed', remove],
    ['replaced', () => install('second')],
  ])('a job keeps the toolchain that it began with when that is %s', async (_, change) => {
    const seen: string[] = []
    await runNext(
      'compile',
      echo({
        compile: async (run, project) => {
          await change()
          seen.push(await useTool(run))
          return echo().compile(run, project)
        },
      }),
    )
    expect(seen).toEqual(['first'])
    expect(await buildRow()).toMatchObject({ status: 'Ready', attempt: 1 })
    expect(await readdir(join(toolFolder, 'toolchains', '.editions'))).toHaveLength(change === remove ? 0 : 1)
  })

  test('a later job gets what it was replaced with', async () => {
    const proof = await newProof()
    await install('second')
    const seen: string[] = []
    await runNext(
      'prove',
      echo({
        prove: async (run, kept, witness) => {
          seen.push(await useTool(run))
          return echo().prove(run, kept, witness)
        },
      }),
    )
    expect(seen).toEqual(['second'])
    expect((await findProof(core, alice, proof)).proof.status).toBe('Ready')
  })

  test('a build whose toolchain is gone all the same is tried again, and the project is not blamed', async () => {
    const broken = echo({ compile: (run) => breakIt(run).then(fault) })
    await runNext('compile', broken)
    expect(await buildRow()).toMatchObject({ status: 'Queued', tries: 1, error: null })
    expect(toolchainGone).toHaveBeenCalledOnce()
    await remove()
    await install('first')
    await runNext('compile', echo())
    expect(await buildRow()).toMatchObject({ status: 'Ready', error: null })
  })

  test('a proof that was refused because the verifier was gone is tried again', async () => {
    const id = await newProof()
    await runNext('prove', echo({ verify: (run) => breakIt(run).then(() => false) }))
    expect((await findProof(core, alice, id)).proof).toMatchObject({ status: 'Queued', error: null })
  })

  test('a proof that is verified again is not called false because the verifier was gone', async () => {
    const id = await newProof()
    await runNext('prove', echo())
    const verdict = verifyProof(core, alice, id)
    await runNext('verify', echo({ verify: (run) => breakIt(run).then(() => false) }))
    await remove()
    await install('first')
    await runNext('verify', echo())
    expect(await verdict).toEqual({ verified: true })
  })

  test('a job that finds no toolchain goes back, and that is no try', async () => {
    await remove()
    const compile = vi.fn<AnyFramework['compile']>(echo().compile)
    await runNext('compile', echo({ compile }))
    expect(await buildRow()).toMatchObject({ status: 'Queued', tries: 0 })
    expect(compile).not.toHaveBeenCalled()
    expect(toolchainGone).toHaveBeenCalledOnce()
  })

  test('a fault of the files stays one when the toolchain is whole', async () => {
    await runNext('compile', echo({ compile: fault }))
    expect(await buildRow()).toMatchObject({ status: 'Failed', error: 'Your circuit does not compile.' })
  })
})
