import { roomyBudget } from '../testing/roomy-budget.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { findBuild } from '@proofyard/core/builds/find-build.ts'
import type { Core } from '@proofyard/core/context.ts'
import { workers } from '@proofyard/core/database/schema/workers.ts'
import { type HeldJob, queueName } from '@proofyard/core/queue/job.ts'
import { takeJobs } from '@proofyard/core/queue/take-jobs.ts'
import { type TeamViewer, newBuild, newTeam, removeAllJobs } from '@proofyard/core/testing/fixtures.ts'
import { openTestCore } from '@proofyard/core/testing/open-test-core.ts'
import { readLiveCapabilities } from '@proofyard/core/workers/live-capabilities.ts'
import { findWaitingFor } from '@proofyard/core/workers/why-waiting.ts'
import type { Toolchain } from '@proofyard/toolchains/toolchain.ts'
import type { AnyFramework } from '@proofyard/frameworks/registry.ts'
import { installToolchain, isInstalled, removeToolchain } from '@proofyard/toolchains/install-toolchain.ts'
import { tinyToolchain } from '@proofyard/toolchains/testing/tiny-toolchain.ts'
import { echo } from '../testing/echo-framework.ts'
import { reportCapabilities } from './report-capabilities.ts'

let core: Core
let close: () => Promise<void>
let alice: TeamViewer
let toolFolder: string
const parts: { stop: () => Promise<void> }[] = []
const within = { timeout: 20_000, interval: 50 }
const TOOLCHAIN = 'circom@9.0.0'

beforeAll(async () => {
  ;({ core, close } = await openTestCore())
  alice = await newTeam(core)
})
beforeEach(async () => {
  toolFolder = await mkdtemp(join(tmpdir(), 'proofyard-capabilities-'))
})
afterEach(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  await Promise.all(parts.splice(0).map((part) => part.stop()))
  await rm(toolFolder, { recursive: true, force: true })
  await removeAllJobs(core)
})
afterAll(() => close())

/** A worker that offers echo with these toolchains, and what it gets to do. */
async function work(
  toolchains: Toolchain[],
  { mode = 'install', ...change }: Partial<AnyFramework> & { mode?: 'install' | 'off' } = {},
) {
  const got: HeldJob[] = []
  const takers: { look: () => void }[] = []
  const onChange = vi.fn<(served: AnyFramework[]) => void>(() => takers.forEach((taker) => taker.look()))
  const keeper = await reportCapabilities(core, {
    frameworks: [echo({ toolchains, ...change })],
    folders: { toolFolder, paramsFolder: undefined },
    mode,
    budget: roomyBudget(),
    install: installToolchain,
    log: pino({ level: 'silent' }),
    onChange,
  })
  const taker = takeJobs(core, {
    queues: () => keeper.serves().map((need) => ({ ...need, kind: 'compile' as const })),
    concurrency: 1,
    work: async (held) => {
      got.push(held)
      await core.queue.boss.deleteJob(queueName(held), held.id)
    },
  })
  takers.push(taker)
  parts.push(keeper, taker)
  return { keeper, got, onChange }
}

async function waitingFor(id: string): Promise<string | null> {
  return findWaitingFor(core, (await findBuild(core, alice, id)).build)
}

test('what a waiting job needs is installed, the build says how far it is, and then the job is taken', async () => {
  const gate = Promise.withResolvers<void>()
  const { install } = tinyToolchain()
  const slow = tinyToolchain({
    install: async (installation) => {
      installation.progress('fetching the compiler', 0.345)
      await gate.promise
      await install(installation)
    },
  })
  const { got } = await work([tinyToolchain({ id: 'circom@8.0.0' }), slow])
  expect(await isInstalled(toolFolder, TOOLCHAIN)).toBe(false)
  const { build } = await newBuild(core, alice, { toolchain: TOOLCHAIN })
  expect(await waitingFor(build.id)).toBe(
    'circom@9.0.0 is not ready on this server yet. It is installed when the first project needs it.',
  )
  await vi.waitFor(
    async () =>
      expect(await waitingFor(build.id)).toBe(
        'circom@9.0.0 is being installed: fetching the compiler (34%). Your build starts automatically afterwards.',
      ),
    within,
  )
  const plain = await newBuild(core, alice)
  await vi.waitFor(() => expect(got.map(({ id }) => id)).toEqual([plain.build.id]), within)
  gate.resolve()
  await vi.waitFor(() => expect(got.at(1)).toMatchObject({ id: build.id, toolchain: TOOLCHAIN }), within)
  expect(await waitingFor(build.id)).toBeNull()
  expect(await isInstalled(toolFolder, 'circom@8.0.0')).toBe(false)
})

test('a worker that must not install says who does, and takes the job when that was done', async () => {
  const { got } = await work([tinyToolchain()], { mode: 'off' })
  const { build } = await newBuild(core, alice, { toolchain: TOOLCHAIN })
  expect(await waitingFor(build.id)).toBe(
    'circom@9.0.0 is not ready on this server yet. ' +
      'The operator of this server installs it with: proofyard toolchain install circom@9.0.0',
  )
  const signal = new AbortController().signal
  await installToolchain(tinyToolchain(), { toolFolder, signal, progress: () => undefined })
  await vi.waitFor(() => expect(got).toHaveLength(1), within)
})

test('what is removed beside a running worker is not offered any more', async () => {
  const signal = new AbortController().signal
  await installToolchain(tinyToolchain(), { toolFolder, signal, progress: () => undefined })
  const { keeper } = await work([tinyToolchain()], { mode: 'off' })
  expect(keeper.serves()).toMatchObject([{ toolchain: null }, { toolchain: TOOLCHAIN }])
  await removeToolchain(toolFolder, TOOLCHAIN)
  await vi.waitFor(() => expect(keeper.serves()).toMatchObject([{ toolchain: null }]), within)
})

test('a job that missed its toolchain has the worker look at once, and is not taken again before it is here', async () => {
  const signal = new AbortController().signal
  const install = () => installToolchain(tinyToolchain(), { toolFolder, signal, progress: () => undefined })
  await install()
  const { keeper } = await work([tinyToolchain()], { mode: 'off' })
  await removeToolchain(toolFolder, TOOLCHAIN)
  await keeper.lookAgain()
  expect(keeper.serves()).toMatchObject([{ toolchain: null }])
  await install()
  await Promise.all([keeper.lookAgain(), keeper.lookAgain()])
  expect(keeper.serves()).toMatchObject([{ toolchain: null }, { toolchain: TOOLCHAIN }])
})

test('what the machine lacks is told where someone waits for it', async () => {
  const missingRequirement = () => Promise.resolve('It needs Go 1.24 or newer: install it from https://go.dev/dl.')
  await work([tinyToolchain({ missingRequirement })])
  const { build } = await newBuild(core, alice, { toolchain: TOOLCHAIN })
  const sentence =
    'circom@9.0.0 is not ready on this server yet. It needs Go 1.24 or newer: install it from https://go.dev/dl.'
  expect(await waitingFor(build.id)).toBe(sentence)
  const other = await newBuild(core, alice, { toolchain: 'circom@7.7.7' })
  expect(await waitingFor(other.build.id)).toBe('No worker of this server offers circom@7.7.7.')
})

test('a framework that lacks what it requires is not served, and what it can do without does not matter', async () => {
  const tool = { name: 'Rust', version: '', state: 'missing' as const, required: true, note: 'Install Rust.' }
  const optional = { ...tool, required: false, note: '' }
  const { keeper, onChange } = await work([], { requirements: () => Promise.resolve([optional, tool]) })
  expect(keeper.serves()).toEqual([])
  expect(onChange).toHaveBeenLastCalledWith([])
  const { build } = await newBuild(core, alice)
  expect(await waitingFor(build.id)).toBe('circom is not ready on this server yet. Install Rust.')
  const second = await work([], { requirements: () => Promise.resolve([optional]) })
  expect(second.keeper.serves()).toHaveLength(1)
  expect(await waitingFor(build.id)).toBeNull()
})

test('a framework that cannot be looked at does not keep the worker from others', async () => {
  const { keeper } = await work([], { requirements: () => Promise.reject(new Error('/srv/x/go is on fire')) })
  expect(keeper.serves()).toEqual([])
  const { build } = await newBuild(core, alice)
  expect(await waitingFor(build.id)).toBe(
    'circom is not ready on this server yet. What it needs could not be looked for. go is on fire.',
  )
})

test('an installation that fails is told, and other jobs go on', async () => {
  const { got } = await work([
    tinyToolchain({ install: () => Promise.reject(new Error(`npm could not write ${toolFolder}/x`)) }),
    tinyToolchain({ id: 'circom@9.0.1' }),
  ])
  const { build } = await newBuild(core, alice, { toolchain: TOOLCHAIN })
  await vi.waitFor(
    async () =>
      expect(await waitingFor(build.id)).toBe(
        'The installation of circom@9.0.0 failed. npm could not write x. It is tried again in a minute.',
      ),
    within,
  )
  const other = await newBuild(core, alice, { toolchain: 'circom@9.0.1' })
  await vi.waitFor(() => expect(got.map(({ id }) => id)).toEqual([other.build.id]), within)
})

test('a worker that ends takes itself out of the list, and one that died is not counted', async () => {
  const { build } = await newBuild(core, alice)
  expect(await readLiveCapabilities(core)).toEqual({
    workers: 0,
    elsewhere: 0,
    capabilities: [],
    machines: [],
    silent: [],
  })
  expect(await waitingFor(build.id)).toBe('No worker is online. Your build starts when one connects.')
  const { keeper } = await work([])
  expect(await readLiveCapabilities(core)).toMatchObject({
    workers: 1,
    capabilities: [{ circuitType: 'circom', state: 'ready' }],
  })
  await core.database.update(workers).set({ seenAt: sql`clock_timestamp() - interval '1 minute'` })
  expect(await readLiveCapabilities(core)).toMatchObject({ workers: 0 })
  await keeper.stop()
  const left = await core.database.select({ endedAt: workers.endedAt }).from(workers)
  expect(left.length).toBeGreaterThan(0)
  expect(left.filter(({ endedAt }) => endedAt === null)).toEqual([])
})

test('clock-jump: a worker whose clock is set back gives its signs of life as before', async () => {
  await work([])
  await core.database.update(workers).set({ seenAt: sql`clock_timestamp() - interval '1 minute'` })
  expect(await readLiveCapabilities(core)).toMatchObject({ workers: 0 })
  const later = performance.now() + 60_000
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 })
  vi.spyOn(performance, 'now').mockReturnValue(later)
  await vi.waitFor(async () => expect(await readLiveCapabilities(core)).toMatchObject({ workers: 1 }), within)
})
