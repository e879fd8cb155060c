import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NO_QUOTAS } from '@proofyard/settings/quota-settings.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { backUp } from '../backup/back-up.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { openEmptyPlace } from '../backup/testing/empty-place.ts'
import { type Core, type CoreSettings, closeCore, openCore } from '../context.ts'
import { proofs } from '../database/schema/proofs.ts'
import { workerUploads } from '../database/schema/worker-uploads.ts'
import { createProof } from '../proofs/create-proof.ts'
import { deleteProof } from '../proofs/delete-proof.ts'
import { findProof } from '../proofs/find-proof.ts'
import { beginProof, requeueProof } from '../proofs/transition.ts'
import { finishForCheck, newKey } from '../testing/elsewhere.ts'
import { type TeamViewer, circomQueue, fetchJob, newTeam, readyBuild, removeAllJobs } from '../testing/fixtures.ts'
import { openTestCore } from '../testing/open-test-core.ts'
import { acceptProof, readCheckWork, refuseProof } from './check-proof.ts'
import { forgetLeases } from './forget-leases.ts'
import { listWorkerKeys } from './worker-keys.ts'

let core: Core
let settings: CoreSettings
let close: () => Promise<void>
let alice: TeamViewer
let build: string

beforeAll(async () => {
  ;({ core, settings, close } = await openTestCore())
  // No one else ends leases meanwhile.
  await core.supervision.stop()
  alice = await newTeam(core)
  build = (await readyBuild(core, alice)).build.id
})
afterAll(() => close())
beforeEach(() => removeAllJobs(core))

/** A proof that a worker elsewhere has made, and no one here has verified. @returns the name of its worker */
async function made() {
  const { proof } = await createProof(core, alice, build, { input: '{}', meta: {} })
  const { key, take } = await newKey(core)
  await finishForCheck(core, key, await take())
  return { id: proof.id, name: key.name }
}

const row = async (id: string) => (await findProof(core, alice, id)).proof
const uploadsOf = (id: string) => core.database.$count(workerUploads, eq(workerUploads.jobId, id))

test('a proof that was made elsewhere is verified before the proofs that its team asked for later are made', async () => {
  const { proof } = await createProof(core, alice, build, { input: '{}', meta: {} })
  const { key, take } = await newKey(core)
  const lease = await take()
  const { proof: later } = await createProof(core, alice, build, { input: '{}', meta: {} })
  await finishForCheck(core, key, lease)
  const [turn] = await core.queue.turns([circomQueue('prove'), circomQueue('check')], NO_QUOTAS)
  expect(turn && (await core.queue.take(turn))).toMatchObject({ id: proof.id, kind: 'check' })
  for (const { id } of [proof, later]) await deleteProof(core, alice, id)
})

test('a proof that holds is Ready with its files, and nothing of its lease is left', async () => {
  const { id, name } = await made()
  const held = await fetchJob(core, 'check')
  expect([held.id, held.delivery]).toEqual([id, 1])
  expect(await beginProof(core, held)).toBe(true)
  const work = await readCheckWork(core, id)
  if (work === undefined) throw new Error('There is nothing to check.')
  expect(await acceptProof(core, held, work, 0.5)).toBe(true)
  expect(await row(id)).toMatchObject({
    status: 'Ready',
    verified: true,
    madeElsewhere: name,
    warnings: [`The worker “${name}” of another owner says: slow`],
    computeTimes: { prove: 2, total: 3, checked_here: 0.5 },
  })
  expect(await uploadsOf(id)).toBe(0)
})

test('false-calldata: that it holds says nothing of the calldata beside it, and the proof says so', async () => {
  const { proof } = await createProof(core, alice, build, { input: '{}', meta: {} })
  const { key, take } = await newKey(core)
  await finishForCheck(core, key, await take(), { calldata: '["0xbad"]' })
  const held = await fetchJob(core, 'check')
  await beginProof(core, held)
  const work = await readCheckWork(core, proof.id)
  if (work === undefined) throw new Error('There is nothing to check.')
  await acceptProof(core, held, work, 0.5)
  expect((await row(proof.id)).warnings).toContain(
    `Its calldata is the word of the worker “${key.name}” of another owner: this server verified its proof and its public values, and not that text.`,
  )
})

test('one that does not is Failed, and counted against its key', async () => {
  const { id, name } = await made()
  const held = await fetchJob(core, 'check')
  await beginProof(core, held)
  const work = await readCheckWork(core, id)
  if (work === undefined) throw new Error('There is nothing to check.')
  expect(await refuseProof(core, held, work)).toBe(true)
  const failed = await row(id)
  expect(failed).toMatchObject({ status: 'Failed', verified: null })
  expect(failed.error).toContain(`The worker “${name}” of another owner made this proof`)
  expect((await listWorkerKeys(core)).find((key) => key.name === name)?.refusedProofs).toBe(1)
  expect(await uploadsOf(id)).toBe(0)
})

test('a worker here that dies, or gives the check back, leaves it to the next: nothing is lost and nothing is Ready', async () => {
  const { id } = await made()
  const first = await fetchJob(core, 'check')
  await beginProof(core, first)
  await requeueProof(core, first, 'ending')
  expect(await row(id)).toMatchObject({ status: 'Queued', tries: 0 })
  await forgetLeases(core.database)
  const second = await fetchJob(core, 'check')
  expect(await beginProof(core, second)).toBe(true)
  const work = await readCheckWork(core, id)
  if (work === undefined) throw new Error('What was made is gone.')
  // The first is late.
  expect(await acceptProof(core, first, work, 1)).toBe(false)
  expect((await row(id)).status).toBe('In Progress')
  expect(await acceptProof(core, second, work, 1)).toBe(true)
})

test('a proof that is deleted takes its check along', async () => {
  const { id } = await made()
  await deleteProof(core, alice, id)
  await expect(fetchJob(core, 'check')).rejects.toThrow('There is no check job')
  await forgetLeases(core.database)
  expect(await uploadsOf(id)).toBe(0)
})

test('after a restore it is still to be verified, and what a worker held is made again', async () => {
  const { id } = await made()
  const { proof: held } = await createProof(core, alice, build, { input: '{"held":1}', meta: {} })
  const { take } = await newKey(core)
  expect((await take()).jobId).toBe(held.id)
  const folder = await mkdtemp(join(tmpdir(), 'proofyard-elsewhere-'))
  const place = await openEmptyPlace()
  const file = join(folder, 'backup')
  await backUp({ databaseUrl: settings.databaseUrl, storage: core.storage, file })
  await restoreBackup({ ...place, file })
  const there = await openCore({ ...settings, ...place })
  try {
    const check = await fetchJob(there, 'check')
    expect(check.id).toBe(id)
    expect(await beginProof(there, check)).toBe(true)
    const work = await readCheckWork(there, id)
    if (work === undefined) throw new Error('What was made is gone.')
    expect(await acceptProof(there, check, work, 1)).toBe(true)
    expect((await fetchJob(there, 'prove')).id).toBe(held.id)
    const [again] = await there.database.select().from(proofs).where(eq(proofs.id, id))
    expect(again).toMatchObject({ status: 'Ready', verified: true })
  } finally {
    await closeCore(there)
    await place.remove()
    await rm(folder, { recursive: true })
  }
})
