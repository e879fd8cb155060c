import { execFileSync } from 'node:child_process'
import { constants } from 'node:fs'
import { mkdir, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Core } from '@proofyard/core/context.ts'
import { workers } from '@proofyard/core/database/schema/workers.ts'
import { newBuild, newTeam, removeAllJobs } from '@proofyard/core/testing/fixtures.ts'
import { openTestCore } from '@proofyard/core/testing/open-test-core.ts'
import { readLiveCapabilities } from '@proofyard/core/workers/live-capabilities.ts'
import type { AnyFramework } from '@proofyard/frameworks/registry.ts'
import { isInstalled } from '@proofyard/toolchains/install-toolchain.ts'
import { pathOfToolchain } from '@proofyard/toolchains/paths.ts'
import { tinyToolchain } from '@proofyard/toolchains/testing/tiny-toolchain.ts'
import { echo } from '../testing/echo-framework.ts'
import { installToolchain } from '@proofyard/toolchains/install-toolchain.ts'
import { roomyBudget } from '../testing/roomy-budget.ts'
import { type CapabilityReporter, reportCapabilities } from './report-capabilities.ts'

let core: Core
let close: () => Promise<void>
let toolFolder: string
let reporter: CapabilityReporter | undefined
const within = { timeout: 30_000, interval: 50 }

beforeAll(async () => {
  ;({ core, close } = await openTestCore())
})
beforeEach(async () => {
  toolFolder = await mkdtemp(join(tmpdir(), 'proofyard-hanging-query-'))
})
afterEach(async () => {
  await reporter?.stop()
  await rm(toolFolder, { recursive: true, force: true })
  await removeAllJobs(core)
})
afterAll(() => close())

async function report(on: Core, change: Partial<AnyFramework> = {}): Promise<CapabilityReporter> {
  reporter = await reportCapabilities(on, {
    frameworks: [echo({ toolchains: [], ...change })],
    folders: { toolFolder, paramsFolder: undefined },
    mode: 'install',
    budget: roomyBudget(),
    install: installToolchain,
    log: pino({ level: 'silent' }),
    onChange: () => undefined,
  })
  return reporter
}

const never = () => new Promise<never>(() => undefined)
const live = async () => (await readLiveCapabilities(core)).workers

/** As if it had been silent for a minute. */
async function forgetSigns(): Promise<void> {
  await core.database.update(workers).set({ seenAt: sql`clock_timestamp() - interval '1 minute'` })
}

test('a worker whose first report hangs takes jobs all the same, and is listed as soon as it can be', async () => {
  await core.database.transaction(async (transaction) => {
    await transaction.execute('lock table workers in access exclusive mode')
    const begun = report(core).then((reporting) => reporting.serves().length)
    expect(await Promise.race([begun, sleep(20_000).then(() => 'it hangs')])).toBe(1)
  })
  await expect.poll(live, within).toBe(1)
}, 60_000)

test('a report that hangs, as on a connection that was lost unnoticed, is tried again on another one', async () => {
  let hung = 0
  let isLost = false
  const hanging = { values: () => ({ onConflictDoUpdate: () => ({ returning: never }) }) }
  const insert = (table: typeof workers) => {
    if (!isLost) return core.database.insert(table)
    isLost = false
    hung += 1
    return hanging
  }
  await report({ ...core, database: Object.assign(Object.create(core.database), { insert }) })
  isLost = true
  await vi.waitFor(() => expect(hung).toBe(1), within)
  await forgetSigns()
  await expect.poll(live, within).toBe(1)
}, 60_000)

test('a look for what jobs wait for that hangs keeps the worker neither from its signs of life nor from the next look', async () => {
  const waiting = vi.fn(core.queue.waiting).mockImplementationOnce(never)
  await report({ ...core, queue: { ...core.queue, waiting } }, { toolchains: [tinyToolchain()] })
  await vi.waitFor(() => expect(waiting).toHaveBeenCalled(), within)
  await forgetSigns()
  await newBuild(core, await newTeam(core), { toolchain: 'circom@9.0.0' })
  await expect.poll(live, within).toBe(1)
  await expect.poll(() => isInstalled(toolFolder, 'circom@9.0.0'), within).toBe(true)
}, 60_000)

test('a look at the machine that hangs is told with the next signs of life, and no second one is begun beside it', async () => {
  const ended = Promise.withResolvers<never[]>()
  const requirements = vi.fn(() => Promise.resolve([]))
  const reporting = await report(core, { requirements })
  const begun = performance.now()
  requirements.mockImplementation(() => ended.promise)
  void reporting.lookAgain()
  await vi.waitFor(() => expect(requirements).toHaveBeenCalledTimes(2), within)
  await forgetSigns()
  await expect.poll(live, within).toBe(1)
  vi.spyOn(performance, 'now').mockReturnValue(begun + 125_000)
  await expect
    .poll(async () => (await readLiveCapabilities(core)).machines[0]?.trouble, within)
    .toBe(
      'A worker has been looking for 2 minutes at what its machine has: something there hangs, and it has to be started again.',
    )
  void reporting.lookAgain()
  await sleep(2000)
  expect(requirements).toHaveBeenCalledTimes(2)
  vi.restoreAllMocks()
  ended.resolve([])
  await expect.poll(async () => (await readLiveCapabilities(core)).machines[0]?.trouble, within).toBe(null)
}, 60_000)

test('a look at what is installed that hangs is told, too, as on a network drive that is away', async () => {
  const reporting = await report(core, { toolchains: [tinyToolchain()] })
  const begun = performance.now()
  const folder = pathOfToolchain(toolFolder, 'circom@9.0.0')
  const manifest = join(folder, 'proofyard-toolchain.json')
  await mkdir(folder, { recursive: true })
  // A pipe is read as soon as something is written into it.
  execFileSync('sh', ['-c', 'mkfifo "$0"', manifest])
  try {
    await sleep(6000)
    await forgetSigns()
    vi.spyOn(performance, 'now').mockReturnValue(begun + 140_000)
    const trouble = async () => String((await readLiveCapabilities(core)).machines[0]?.trouble)
    await expect.poll(trouble, within).toMatch(/^A worker has been looking for 2 minutes at what its machine has/)
  } finally {
    vi.restoreAllMocks()
    await reporting.stop()
    const writing = await open(manifest, constants.O_WRONLY | constants.O_NONBLOCK)
    await writing.close()
  }
}, 60_000)

test('what is asked to look again has looked after that, also where a look was under way that took long', async () => {
  const before = Promise.withResolvers<never[]>()
  const gone = { name: 'tool', version: '', state: 'missing' as const, required: true, note: 'It is gone.' }
  const requirements = vi.fn<AnyFramework['requirements']>(() => Promise.resolve([]))
  const reporting = await report(core, { requirements })
  requirements.mockImplementationOnce(() => before.promise)
  void reporting.lookAgain()
  await vi.waitFor(() => expect(requirements).toHaveBeenCalledTimes(2), within)
  // Longer than a tick waits for it.
  await sleep(6000)
  requirements.mockResolvedValue([gone])
  const asked = reporting.lookAgain()
  await sleep(500)
  expect(reporting.serves()).toHaveLength(1)
  before.resolve([])
  await asked
  expect(reporting.serves()).toEqual([])
}, 60_000)
