import type { ChildProcess } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { cancelBuild } from '@proofyard/core/builds/cancel-build.ts'
import { findBuild } from '@proofyard/core/builds/find-build.ts'
import type { Core, CoreSettings } from '@proofyard/core/context.ts'
import { type TeamViewer, newTeam, removeAllJobs } from '@proofyard/core/testing/fixtures.ts'
import { openTestCore } from '@proofyard/core/testing/open-test-core.ts'
import { longCircuit } from '@proofyard/frameworks/circom/testing/circuits.ts'
import { killWorker, startWorker } from './testing/start-worker.ts'
import { uploadSample } from './testing/upload-sample.ts'

/** A worker of one slot with a disk of its own: it shares nothing with the other one but the database and the storage. */
interface Machine {
  folder: string
  worker: ChildProcess
}

const within = { timeout: 150_000, interval: 10 }
let core: Core
let settings: CoreSettings
let close: () => Promise<void>
let alice: TeamViewer
let machines: Machine[]

beforeAll(async () => {
  ;({ core, settings, close } = await openTestCore())
  alice = await newTeam(core)
})
afterAll(() => close())
beforeEach(async () => {
  await removeAllJobs(core)
  machines = await Promise.all(
    ['one', 'other'].map(async (name) => {
      const folder = await mkdtemp(join(tmpdir(), `proofyard-test-machine-${name}-`))
      return { folder, worker: await startWorker(settings, folder) }
    }),
  )
}, 120_000)
afterEach(async () => {
  // The disk of an attempt that a killed worker was about to remove would stay.
  for (const machine of machines) await vi.waitFor(async () => expect(await attempts(machine)).toEqual([]), within)
  for (const { worker } of machines) await killWorker(worker)
  for (const { folder } of machines) await rm(folder, { recursive: true, force: true })
})

/** A build whose compilation takes long. @returns its id */
async function upload(): Promise<string> {
  const folder = join(machines[0]?.folder ?? '', 'uploads')
  return (await uploadSample(core, alice, folder, { circuit: longCircuit })).build.id
}

const buildRow = async (id: string) => (await findBuild(core, alice, id)).build
const attempts = ({ folder }: Machine) => readdir(join(folder, 'work')).catch((): string[] => [])
const holds = async (machine: Machine, id: string) => (await attempts(machine)).some((name) => name.includes(id))

/** The machine that runs a job, and the other one. */
async function untilHeld(id: string): Promise<[holder: Machine, other: Machine]> {
  return vi.waitFor(async () => {
    const [one, other] = machines
    if (one === undefined || other === undefined) throw new Error('There are not two machines.')
    if (await holds(one, id)) return [one, other]
    if (await holds(other, id)) return [other, one]
    throw new Error('No machine runs it.')
  }, within)
}

const cancelled = { status: 'Failed', error: 'Cancelled by an API key.' }

test('cancel-active: what another machine runs is ended there, and what the third one runs goes on', async () => {
  const [first, second] = [await upload(), await upload()]
  const [holder, other] = await untilHeld(first)
  await vi.waitFor(async () => expect(await holds(other, second)).toBe(true), within)
  await cancelBuild(core, alice, first)
  await vi.waitFor(async () => expect(await attempts(holder)).toEqual([]), within)
  expect(await buildRow(first)).toMatchObject(cancelled)
  await vi.waitFor(async () => expect(await buildRow(second)).toMatchObject({ status: 'Ready' }), within)
  expect(await buildRow(first)).toMatchObject({ ...cancelled, attempt: 1 })

  const next = await upload()
  await vi.waitFor(async () => expect(await buildRow(next)).toMatchObject({ status: 'Ready' }), within)
}, 300_000)

test('cancel-pending: what waits while both machines are busy is taken up by neither', async () => {
  const busy = [await upload(), await upload()]
  for (const id of busy) await untilHeld(id)
  const waits = await upload()
  await cancelBuild(core, alice, waits)
  expect(await buildRow(waits)).toMatchObject({ ...cancelled, attempt: 0 })
  for (const id of busy)
    await vi.waitFor(async () => expect(await buildRow(id)).toMatchObject({ status: 'Ready' }), within)
  expect(await buildRow(waits)).toMatchObject({ ...cancelled, attempt: 0 })
}, 300_000)
