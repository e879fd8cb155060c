import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Core, CoreSettings } from '@proofyard/core/context.ts'
import { builds } from '@proofyard/core/database/schema/builds.ts'
import { events } from '@proofyard/core/database/schema/events.ts'
import { proofs } from '@proofyard/core/database/schema/proofs.ts'
import { createProof } from '@proofyard/core/proofs/create-proof.ts'
import { type TeamViewer, newTeam } from '@proofyard/core/testing/fixtures.ts'
import { openTestCore } from '@proofyard/core/testing/open-test-core.ts'
import { readLiveCapabilities } from '@proofyard/core/workers/live-capabilities.ts'
import { longCircuit } from '@proofyard/frameworks/circom/testing/circuits.ts'
import { startWorker } from './testing/start-worker.ts'
import { uploadSample } from './testing/upload-sample.ts'

const within = { timeout: 150_000, interval: 10 }

let core: Core
let settings: CoreSettings
let close: () => Promise<void>
let alice: TeamViewer
let dataFolder: string
let long: string
const workers: ChildProcess[] = []

async function start(drainSeconds: number): Promise<ChildProcess> {
  const worker = await startWorker(settings, dataFolder, { PROOFYARD_DRAIN_SECONDS: String(drainSeconds) })
  workers.push(worker)
  return worker
}

beforeAll(async () => {
  ;({ core, settings, close } = await openTestCore())
  alice = await newTeam(core)
  dataFolder = await mkdtemp(join(tmpdir(), 'proofyard-test-drain-'))
  const worker = await start(0)
  long = (await uploadLong()).build.id
  await untilBuildIs(long, 'Ready')
  await end(worker, 'SIGINT')
}, 300_000)
afterEach(async () => {
  for (const worker of workers.splice(0)) await end(worker, 'SIGKILL')
})
afterAll(async () => {
  await close()
  await rm(dataFolder, { recursive: true, force: true })
})

const uploadLong = () => uploadSample(core, alice, join(dataFolder, 'uploads'), { circuit: longCircuit })

async function buildRow(id: string) {
  const [row] = await core.database.select().from(builds).where(eq(builds.id, id))
  return row
}

async function proofRow(id: string) {
  const [row] = await core.database.select().from(proofs).where(eq(proofs.id, id))
  return row
}

async function untilBuildIs(id: string, status: string): Promise<void> {
  await vi.waitFor(async () => expect(await buildRow(id)).toMatchObject({ status }), within)
}

async function untilProofIs(id: string, status: string): Promise<void> {
  await vi.waitFor(async () => expect(await proofRow(id)).toMatchObject({ status }), within)
}

/** @returns exit code and signal, and the seconds from the signal to the end */
async function end(worker: ChildProcess, signal: NodeJS.Signals) {
  if (worker.exitCode !== null || worker.signalCode !== null) return { exit: [worker.exitCode], seconds: 0 }
  const gone = once(worker, 'exit')
  const begin = performance.now()
  worker.kill(signal)
  return { exit: await gone, seconds: (performance.now() - begin) / 1000 }
}

test('shutdown-drain: a proof that runs is finished after SIGTERM, and no other job is begun', async () => {
  const worker = await start(120)
  const [runs, waits] = [
    (await createProof(core, alice, long, { input: '{"x": "2"}', meta: {} })).proof.id,
    (await createProof(core, alice, long, { input: '{"x": "3"}', meta: {} })).proof.id,
  ]
  await untilProofIs(runs, 'In Progress')
  const ended = end(worker, 'SIGTERM')
  // Nothing promises that it would take what waits.
  await vi.waitFor(async () => expect((await readLiveCapabilities(core)).workers).toBe(0), within)
  expect((await ended).exit).toEqual([0, null])
  expect(await proofRow(runs)).toMatchObject({ status: 'Ready', verified: true, attempt: 1 })
  expect(await proofRow(waits)).toMatchObject({ status: 'Queued', attempt: 0, tries: 0 })
  expect(await readdir(join(dataFolder, 'work'))).toEqual([])

  await start(0)
  await untilProofIs(waits, 'Ready')
}, 300_000)

test('shutdown-drain: a job that takes longer than the drain is handed back uncounted, and another worker finishes it', async () => {
  const worker = await start(1)
  const { build } = await uploadLong()
  await untilBuildIs(build.id, 'In Progress')
  const { exit, seconds } = await end(worker, 'SIGTERM')
  expect(exit).toEqual([0, null])
  expect(seconds).toBeGreaterThan(1)
  expect(await buildRow(build.id)).toMatchObject({ status: 'Queued', tries: 0 })
  expect(await readdir(join(dataFolder, 'work'))).toEqual([])

  await start(0)
  await untilBuildIs(build.id, 'Ready')
  // However often it was begun again with more memory, which does not count either.
  expect(await buildRow(build.id)).toMatchObject({ tries: 1 })
}, 300_000)

test('shutdown-drain: a proof whose rest takes longer than the drain is handed over after its stage, long before it is cut off', async () => {
  const { id } = (await createProof(core, alice, long, { input: '{"x": "5"}', meta: {} })).proof
  const anHour = { low: 3600, expected: 3600, high: 3600 }
  const predicted = { basis: 'build' as const, samples: 20, seconds: anHour, memory: null }
  await core.database.update(proofs).set({ predicted }).where(eq(proofs.id, id))
  const worker = await start(600)
  await untilProofIs(id, 'In Progress')
  const { exit, seconds } = await end(worker, 'SIGTERM')
  expect(exit).toEqual([0, null])
  expect(seconds).toBeLessThan(120)
  expect(await proofRow(id)).toMatchObject({ status: 'Queued', attempt: 1, tries: 0, error: null, startedAt: null })
  const told = await core.database
    .select({ kind: events.kind, data: events.data })
    .from(events)
    .where(eq(events.subjectId, id))
    .orderBy(events.id)
  expect(told.at(-1)).toEqual({ kind: 'proof.requeued', data: { attempt: 1, reason: 'ending' } })
  expect(await readdir(join(dataFolder, 'work'))).toEqual([])

  await start(0)
  await untilProofIs(id, 'Ready')
  expect(await proofRow(id)).toMatchObject({ verified: true, attempt: 2, tries: 1 })
}, 300_000)

test('shutdown-drain: several signals of one wish drain, and a second SIGTERM ends the drain', async () => {
  const worker = await start(600)
  const { build } = await uploadLong()
  await untilBuildIs(build.id, 'In Progress')
  const gone = once(worker, 'exit')
  // As of a process group whose leader passes its own signal on.
  worker.kill('SIGTERM')
  worker.kill('SIGTERM')
  // What comes within half a second of the first one's arrival is the same wish.
  await sleep(1200)
  expect(await buildRow(build.id)).toMatchObject({ status: 'In Progress' })
  expect(worker.exitCode).toBeNull()
  worker.kill('SIGTERM')
  expect(await gone).toEqual([0, null])
  expect(await buildRow(build.id)).toMatchObject({ status: 'Queued', tries: 0 })
}, 300_000)
