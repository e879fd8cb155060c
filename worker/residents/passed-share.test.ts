import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { z } from 'zod'
import type { Core } from '@proofyard/core/context.ts'
import { createProof } from '@proofyard/core/proofs/create-proof.ts'
import { findProof } from '@proofyard/core/proofs/find-proof.ts'
import { type TeamViewer, fetchJob, newTeam } from '@proofyard/core/testing/fixtures.ts'
import { openTestCore } from '@proofyard/core/testing/open-test-core.ts'
import type { Run } from '@proofyard/frameworks/framework.ts'
import { NO_RESOURCES } from '@proofyard/frameworks/resources.ts'
import { javascript } from '@proofyard/sandbox/testing/inside.ts'
import { sandboxesHere } from '@proofyard/sandbox/testing/sandboxes.ts'
import { openMachineBudget } from '../admission/machine-budget.ts'
import { runJob } from '../run-job.ts'
import { echo } from '../testing/echo-framework.ts'
import { jobContext } from '../testing/job-context.ts'
import { roomyShare } from '../testing/roomy-budget.ts'
import { uploadSample } from '../testing/upload-sample.ts'
import { openResidentPool } from './resident-pool.ts'
import { answeringProgram, megabytes } from './testing/answering-program.ts'
import { Answer } from './testing/open-pool.ts'

const MB = 1024 ** 2
/** What a proof of the toy takes, of which all but a little is its prover's. */
const PROOF_MB = 250
const PROVER_MB = 200
const BESIDE_MB = 50

const quiet = new AbortController().signal
const [sandbox] = await sandboxesHere()
if (sandbox === undefined) throw new Error('There is no sandbox on this machine.')

let core: Core
let close: () => Promise<void>
let alice: TeamViewer
let folder: string

beforeAll(async () => {
  ;({ core, close } = await openTestCore())
  alice = await newTeam(core)
  folder = await mkdtemp(join(tmpdir(), 'proofyard-test-passed-share-'))
})
afterAll(async () => {
  await close()
  await rm(folder, { recursive: true, force: true })
})

/** A worker on a machine of so much memory, and a framework whose prover is a resident that wants nearly all that a proof is admitted for. */
async function toyWorker(machineMegabytes: number, before: (run: Run) => Promise<unknown> = async () => undefined) {
  const budget = openMachineBudget(megabytes(machineMegabytes))
  const ends: string[] = []
  const onEnd = (_: string, reason: string) => ends.push(reason)
  const residents = openResidentPool({ sandbox: sandbox ?? expect.unreachable(), budget, onEnd, isShort: () => false })
  onTestFinished(() => residents.end())
  /** What there was in the machine's budget when the prover had answered, or had ended without an answer. */
  const seen: Record<string, number>[] = []
  const asked: (z.infer<typeof Answer> | undefined)[] = []
  const heldMegabytes = () =>
    Object.fromEntries(budget.shares().map(({ holder, resources }) => [holder, resources.memoryBytes / MB]))
  const prove = async (run: Run, _build: unknown, witness: string) => {
    const program = answeringProgram({ memory: { neededBytes: PROVER_MB * MB, besideBytes: BESIDE_MB * MB } })
    await before(run)
    const answer = await run.residents?.ask(program, { request: witness }, run.signal)
    seen.push(heldMegabytes())
    asked.push(answer === undefined ? undefined : Answer.parse(JSON.parse(answer)))
    const proof = join(run.workFolder, 'proof.json')
    await writeFile(proof, '{}')
    return { proof, publicValues: proof, warnings: [] }
  }
  const context = jobContext(core, folder, echo({ prove }), { budget, residents })
  const { build } = await uploadSample(core, alice, join(folder, 'uploads'))
  await runJob(jobContext(core, folder, echo()), await fetchJob(core, 'compile'), quiet, roomyShare)
  return {
    ends,
    seen,
    asked,
    heldMegabytes,
    /** Asks for a proof of an input, and does the oldest job in line, admitted as a worker admits it: of two at once, maybe each the other's. */
    prove: async (input: string) => {
      await createProof(core, alice, build.id, { input, meta: {} })
      const share = await budget.take({ ...NO_RESOURCES, memoryBytes: PROOF_MB * MB }, 'the proof', quiet)
      const job = await fetchJob(core, 'prove')
      await runJob(context, job, quiet, share)
      share.release()
      const { proof: made } = await findProof(core, alice, job.id)
      expect(made).toMatchObject({ status: 'Ready', error: null })
      return made
    },
  }
}

const resident = expect.stringMatching(/^the resident circom answering of build /)

test('a job and the resident that it starts find room where one of them does', async () => {
  const { prove, seen, asked, ends, heldMegabytes } = await toyWorker(PROOF_MB)
  await prove('one')
  expect(asked).toMatchObject([{ asked: 1 }])
  expect(seen).toEqual([{ 'the proof': BESIDE_MB, [Object.keys(seen[0] ?? {})[1] ?? '']: PROVER_MB }])
  expect(Object.keys(heldMegabytes())).toEqual([resident])
  // The next one is admitted when the resident gives way, and starts its own.
  await prove('two')
  expect(asked).toMatchObject([{ asked: 1 }, { asked: 1 }])
  expect(ends).toEqual(['a job needs its memory'])
})

test('where both find room the next job gives back what the resident has already', async () => {
  const { prove, seen, asked, ends } = await toyWorker(PROOF_MB + PROVER_MB)
  await prove('one')
  await prove('two')
  expect(asked).toMatchObject([{ asked: 1 }, { asked: 2 }])
  expect(seen.map((shares) => shares['the proof'])).toEqual([BESIDE_MB, BESIDE_MB])
  expect(ends).toEqual([])
})

test('a job whose resident ends without an answer has all its memory again', async () => {
  const { prove, seen, asked, heldMegabytes } = await toyWorker(PROOF_MB)
  await prove('end')
  expect(asked).toEqual([undefined])
  expect(seen).toEqual([{ 'the proof': PROOF_MB }])
  expect(heldMegabytes()).toEqual({})
})

test('a job that waits for memory gets that of a resident as soon as its work is done', async () => {
  const { prove, ends } = await toyWorker(PROOF_MB)
  await Promise.all([prove('wait 500'), prove('two')])
  expect(ends).toEqual(['a job needs its memory'])
})

test('what such a job took is not what its own programs took: it is not known', async () => {
  const ownProgram = (run: Run) => run.sandbox.run(javascript('console.log(1)'))
  const { prove } = await toyWorker(PROOF_MB, ownProgram)
  expect(await prove('one')).toMatchObject({ peakMemory: null })
  // It ends without an answer, and all is done by the job itself.
  expect(await prove('end')).toMatchObject({ peakMemory: expect.any(Number) })
})
