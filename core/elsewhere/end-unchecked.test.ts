import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Core } from '../context.ts'
import { proofArtifacts } from '../database/schema/proof-artifacts.ts'
import { workerUploads } from '../database/schema/worker-uploads.ts'
import { workers } from '../database/schema/workers.ts'
import { createProof } from '../proofs/create-proof.ts'
import { findProof } from '../proofs/find-proof.ts'
import { beginProof, requeueProof } from '../proofs/transition.ts'
import { findProofWaitingFor } from '../proofs/waiting-proof.ts'
import { finishForCheck, newKey } from '../testing/elsewhere.ts'
import { type TeamViewer, fetchJob, newTeam, readyBuild, removeAllJobs } from '../testing/fixtures.ts'
import { roomyMachine } from '../testing/machine.ts'
import { openTestCore } from '../testing/open-test-core.ts'
import type { Capability } from '../workers/capability.ts'
import { reportWorker } from '../workers/report-worker.ts'
import { endUnchecked } from './end-unchecked.ts'

let core: Core
let close: () => Promise<void>
let alice: TeamViewer
let build: string

beforeAll(async () => {
  ;({ core, close } = await openTestCore())
  // No one else ends them meanwhile.
  await core.supervision.stop()
  alice = await newTeam(core)
  build = (await readyBuild(core, alice)).build.id
})
afterAll(() => close())
beforeEach(async () => {
  await removeAllJobs(core)
  await core.database.delete(workers)
})

async function made() {
  const { proof } = await createProof(core, alice, build, { input: '{"a":1}', meta: {} })
  const { key, take } = await newKey(core)
  await finishForCheck(core, key, await take())
  return { id: proof.id, name: key.name }
}

/** A worker of this installation. */
async function runWorker(state?: Capability['state'], id = randomUUID()): Promise<void> {
  const circom = { circuitType: 'circom', toolchain: null, note: '', fraction: null } as const
  const capabilities = state === undefined ? [] : [{ ...circom, state }]
  await reportWorker(core, { id, host: 'here', capabilities, ...roomyMachine })
}

const waitingFor = async (id: string) => findProofWaitingFor(core, await findProof(core, alice, id))
const row = async (id: string) => (await findProof(core, alice, id)).proof
const passDay = (id: string) =>
  core.database.execute(
    sql`update worker_leases set ended_at = ended_at - interval '25 hours' where job_id = ${id} and outcome = 'checking'`,
  )

test('a proof that no worker here can verify says what it waits for, and when that ends', async () => {
  const { id, name } = await made()
  await runWorker()
  expect(await waitingFor(id)).toBe(
    `The worker “${name}” of another owner made it, and it is verified here before it is Ready. ` +
      'No worker of this server offers circom. Where there is none that can for a day, it is Failed.',
  )
  await runWorker('ready')
  expect(await waitingFor(id)).toMatch(/before it is Ready\. It waits for its turn\.$/)
  const held = await fetchJob(core, 'check')
  await beginProof(core, held)
  expect(await waitingFor(id)).toBeNull()
  await requeueProof(core, held, 'ending')
  expect(await waitingFor(id)).toMatch(/before it is Ready\. It waits for its turn\.$/)
})

test('after a day it is Failed in words, with its job, its files and its input', async () => {
  const { id, name } = await made()
  await runWorker()
  await endUnchecked(core)
  expect((await row(id)).status).toBe('In Progress')
  await passDay(id)
  await endUnchecked(core)
  expect(await row(id)).toMatchObject({
    status: 'Failed',
    verified: null,
    error:
      `The worker “${name}” of another owner made this proof, and for a day no worker of this server could verify it, so it was ` +
      'thrown away. No worker of this server has circom. Tell the operator of this server, and try again.',
  })
  await expect(fetchJob(core, 'check')).rejects.toThrow('There is no check job')
  expect(await core.database.$count(workerUploads, eq(workerUploads.jobId, id))).toBe(0)
  const input = and(eq(proofArtifacts.proofId, id), eq(proofArtifacts.kind, 'input'))
  expect(await core.database.$count(proofArtifacts, input)).toBe(0)
})

test('one that was put back ends so, too', async () => {
  const { id } = await made()
  const held = await fetchJob(core, 'check')
  await beginProof(core, held)
  await requeueProof(core, held, 'unready')
  await runWorker('missing')
  await passDay(id)
  await endUnchecked(core)
  expect((await row(id)).status).toBe('Failed')
})

test.each([
  ['a worker that has it, however busy', () => runWorker('ready')],
  ['a worker that installs it', () => runWorker('installing')],
  ['no worker at all, for that is another trouble', () => Promise.resolve()],
  [
    'a worker that is expected back',
    async () => {
      await runWorker('ready')
      await core.database.execute(sql`update workers set ended_at = clock_timestamp() where host = 'here'`)
      await runWorker()
    },
  ],
])('with %s it goes on waiting', async (_, begin) => {
  const { id } = await made()
  await begin()
  await passDay(id)
  await endUnchecked(core)
  expect((await row(id)).status).toBe('In Progress')
})

test('one that is being verified is left alone', async () => {
  const { id } = await made()
  await runWorker()
  await beginProof(core, await fetchJob(core, 'check'))
  await passDay(id)
  await endUnchecked(core)
  expect((await row(id)).status).toBe('In Progress')
})
