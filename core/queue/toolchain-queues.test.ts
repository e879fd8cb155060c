import { SMALLEST_SIZE } from './size-class.ts'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { deleteBuild } from '../builds/delete-build.ts'
import { recompileBuild } from '../builds/recompile-build.ts'
import { findProjectArchive } from '../builds/read-documents.ts'
import { beginBuild, failBuild, requeueBuild } from '../builds/transition.ts'
import type { Core } from '../context.ts'
import { createProof } from '../proofs/create-proof.ts'
import { tellVerdict } from '../proofs/verification-work.ts'
import { verifyProof } from '../proofs/verify-proof.ts'
import {
  type TeamViewer,
  circomQueue,
  fetchJob,
  newBuild,
  newTeam,
  readyBuild,
  readyProof,
} from '../testing/fixtures.ts'
import { openTestCore } from '../testing/open-test-core.ts'
import { type HeldJob, type JobKind, type QueueKey, queueName } from './job.ts'
import { type JobTaker, takeJobs } from './take-jobs.ts'

/** A busy machine takes its time. */
const within = { timeout: 20_000, interval: 20 }

const TOOLCHAIN = 'circom@9.0.0-beta.1'
const needs = (kind: JobKind, toolchain = TOOLCHAIN): QueueKey => ({
  kind,
  circuitType: 'circom',
  toolchain,
  size: SMALLEST_SIZE,
})

let core: Core
let close: () => Promise<void>
let alice: TeamViewer
const takers: JobTaker[] = []

beforeAll(async () => {
  ;({ core, close } = await openTestCore())
  alice = await newTeam(core)
})
afterEach(async () => {
  await Promise.all(takers.splice(0).map((taker) => taker.stop()))
})
afterAll(() => close())

/** A worker that notes what it gets; compilations end at once. */
function take(queues: () => QueueKey[]): { taker: JobTaker; got: HeldJob[] } {
  const got: HeldJob[] = []
  const taker = takeJobs(core, {
    queues,
    concurrency: 1,
    work: async (held) => {
      got.push(held)
      if (await beginBuild(core, held)) await failBuild(core, held, 'as planned', { total: 0 })
    },
  })
  takers.push(taker)
  return { taker, got }
}

test('a job waits for a worker that has its toolchain, and such a worker takes it at once', async () => {
  const offered = [circomQueue('compile')] as QueueKey[]
  const { taker, got } = take(() => offered)
  const waits = await newBuild(core, alice, { toolchain: TOOLCHAIN })
  const plain = await newBuild(core, alice)
  await vi.waitFor(() => expect(got.map(({ id }) => id)).toEqual([plain.build.id]), within)

  offered.push(needs('compile'))
  taker.look()
  await vi.waitFor(
    () => expect(got.at(1)).toMatchObject({ ...needs('compile'), id: waits.build.id, delivery: 0 }),
    within,
  )
})

test('proofs, their verifications and new tries need what the build needs', async () => {
  const { build } = await readyBuild(core, alice, { toolchain: TOOLCHAIN })
  const { proof } = await createProof(core, alice, build.id, { input: '{}', meta: {} })
  expect(await fetchJob(core, 'prove', TOOLCHAIN)).toMatchObject({ id: proof.id, toolchain: TOOLCHAIN })
  await expect(fetchJob(core, 'prove')).rejects.toThrow()

  const own = await newBuild(core, alice, { toolchain: TOOLCHAIN })
  const first = await fetchJob(core, 'compile', TOOLCHAIN)
  await beginBuild(core, first)
  await requeueBuild(core, first, 'fault')
  expect(await fetchJob(core, 'compile', TOOLCHAIN)).toMatchObject({ id: own.build.id, delivery: 1 })
})

test('a verification is done by a worker that has the toolchain', async () => {
  const { build } = await readyBuild(core, alice, { toolchain: 'circom@9.0.0-beta.2' })
  const proof = await readyProof(core, alice, build.id)
  const verifier = takeJobs(core, {
    queues: () => [needs('verify', 'circom@9.0.0-beta.2')],
    concurrency: 1,
    work: (held) => tellVerdict(core, held, { verified: true }),
  })
  takers.push(verifier)
  expect(await verifyProof(core, alice, proof)).toEqual({ verified: true })
})

test('a build that is made again needs what its framework says today', async () => {
  const record = await newBuild(core, alice, { toolchain: 'circom@8.0.0' })
  const source = {
    record,
    project: await findProjectArchive(core, record),
    described: { provingScheme: 'groth16', details: {}, toolchain: 'circom@8.1.0', size: SMALLEST_SIZE },
  }
  const made = await recompileBuild(core, alice, record.build.id, source)
  expect(made.build.toolchain).toBe('circom@8.1.0')
  expect(await fetchJob(core, 'compile', 'circom@8.1.0')).toMatchObject({ id: made.build.id })
})

test('a deletion takes the job out of the queue of its toolchain', async () => {
  const { build } = await newBuild(core, alice, { toolchain: 'circom@7.0.0' })
  const queue = needs('compile', 'circom@7.0.0')
  expect(await core.queue.waiting([queue])).toEqual([queue])
  await deleteBuild(core, alice, build.id)
  expect(await core.queue.waiting([queue])).toEqual([])
  expect(await core.queue.boss.findJobs(queueName(queue), { id: build.id })).toEqual([])
})

test('of many queues only those with a job that may be taken are looked into', async () => {
  const queues = Array.from({ length: 30 }, (_, index) => needs('compile', `circom@6.0.${index}`))
  await newBuild(core, alice, { toolchain: 'circom@6.0.7' })
  await newBuild(core, alice, { toolchain: 'circom@6.0.9' })
  expect(await core.queue.waiting(queues)).toEqual([queues[7], queues[9]])
  await fetchJob(core, 'compile', 'circom@6.0.7')
  expect(await core.queue.waiting(queues)).toEqual([queues[9]])
  expect(await core.queue.waiting([])).toEqual([])
})
