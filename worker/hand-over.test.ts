import { copyFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Predicted } from '@proofyard/contract/estimate.ts'
import { proofs } from '@proofyard/core/database/schema/proofs.ts'
import { createProof } from '@proofyard/core/proofs/create-proof.ts'
import { findProof } from '@proofyard/core/proofs/find-proof.ts'
import { fetchJob } from '@proofyard/core/testing/fixtures.ts'
import { runJob } from './run-job.ts'
import { echo } from './testing/echo-framework.ts'
import { type JobScene, openJobScene, quiet } from './testing/job-scene.ts'
import { roomyShare } from './testing/roomy-budget.ts'

let scene: JobScene
let build: string

beforeAll(async () => {
  scene = await openJobScene()
  build = await scene.upload()
  await scene.compile(echo())
})
beforeEach(() => scene.removeJobs())
afterAll(() => scene.close())

const seconds = (low: number): Predicted => ({
  basis: 'build',
  samples: 20,
  seconds: { low, expected: low * 2, high: low * 4 },
  memory: null,
})

async function ask(predicted: Predicted | null): Promise<string> {
  const { proof } = await createProof(scene.core, scene.alice, build, { input: '42', meta: {} })
  await scene.core.database.update(proofs).set({ predicted }).where(eq(proofs.id, proof.id))
  return proof.id
}

/** Runs the next proof on a worker that ends in so many seconds at each of its borders. @returns the steps that were begun, and the end of the session */
async function run(...left: number[]): Promise<string[]> {
  const steps: string[] = []
  const framework = echo({
    openProof: () => ({
      close: async () => {
        steps.push('close')
      },
    }),
    execute: async (attempt, _kept, input) => {
      steps.push('execute')
      const witness = join(attempt.workFolder, 'witness')
      await copyFile(input, witness)
      return { witness }
    },
    prove: async (attempt, _kept, witness) => {
      steps.push('prove')
      const proof = join(attempt.workFolder, 'proof.json')
      await copyFile(witness, proof)
      return { proof, publicValues: proof, warnings: [] }
    },
  })
  const secondsLeft = () => left.shift() ?? Number.POSITIVE_INFINITY
  const context = { ...scene.contextWith(framework), secondsLeft }
  await runJob(context, await fetchJob(scene.core, 'prove'), quiet, roomyShare)
  expect(await readdir(join(scene.folder, 'work'))).toEqual([])
  return steps
}

const proofOf = async (id: string) => (await findProof(scene.core, scene.alice, id)).proof

test.each([
  ['before its cheap step', [10], []],
  ['between the cheap step and the dear one', [Number.POSITIVE_INFINITY, 10], ['execute', 'close']],
])(
  'shutdown-drain: a proof that cannot be done in time is handed over %s, uncounted, and made elsewhere',
  async (_, left, begun) => {
    const id = await ask(seconds(100))
    expect(await run(...left)).toEqual(begun)
    expect(await proofOf(id)).toMatchObject({ status: 'Queued', attempt: 1, tries: 0, error: null })
    expect(await run()).toEqual(['execute', 'prove', 'close'])
    expect(await proofOf(id)).toMatchObject({ status: 'Ready', attempt: 2, tries: 1 })
  },
)

test.each([
  ['of which one in ten takes less than what is left', seconds(9), 10],
  ['of which nothing is known', null, 10],
  ['of which only the memory is known', { ...seconds(9), seconds: null }, 10],
  ['on a worker that has not been told to end', seconds(1e9), Number.POSITIVE_INFINITY],
])('shutdown-drain: one %s goes on', async (_, predicted, left) => {
  const id = await ask(predicted)
  expect(await run(left, left)).toEqual(['execute', 'prove', 'close'])
  expect(await proofOf(id)).toMatchObject({ status: 'Ready', attempt: 1 })
})

test('one that is handed over time and again is never given up for that', async () => {
  const id = await ask(seconds(100))
  for (let time = 0; time < 5; time += 1) await run(0)
  expect(await proofOf(id)).toMatchObject({ status: 'Queued', attempt: 5, tries: 0 })
})
