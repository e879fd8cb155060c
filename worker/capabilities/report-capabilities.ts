import { hostname } from 'node:os'
import type { Core } from '@proofyard/core/context.ts'
import type { JobKind } from '@proofyard/core/queue/job.ts'
import type { Need } from '@proofyard/core/workers/best-capability.ts'
import { SIGN_EVERY_MS } from '@proofyard/core/workers/live-capabilities.ts'
import type { Capability } from '@proofyard/core/workers/capability.ts'
import { endWorker, reportWorker } from '@proofyard/core/workers/report-worker.ts'
import type { AnyFramework } from '@proofyard/frameworks/registry.ts'
import type { Resources } from '@proofyard/frameworks/resources.ts'
import type { Logger } from 'pino'
import type { MachineBudget } from '../admission/machine-budget.ts'
import type { Installation } from '@proofyard/toolchains/toolchain.ts'
import { settledWithin } from '@proofyard/core/process/settled-within.ts'
import { MAX_INVENTORY_MS, whyLookHangs } from '../why-hanging.ts'
import { boundedStep } from '../bounded-step.ts'
import type { Install } from './install-apart.ts'
import { newInstaller } from './installer.ts'
import { type Folders, type InstallMode, type Item, hasChanged, takeInventory } from './inventory.ts'

const TICK_MS = 1000
/** What a person installs or removes beside a running worker is seen after so long. */
const LOOK_EVERY_TICKS = 5
/** Programs that a framework needs, such as Go, may be installed at any time, too. */
const LOOK_CLOSELY_EVERY_TICKS = 60

/** What hangs longer, as a query on a connection that was lost unnoticed, keeps what comes after it waiting no more: three of them are less than a worker may be silent. */
const MAX_STEP_MS = 5000
/** Each query that hangs holds a connection, so no more are begun beside so many. */
const MAX_HANGING = 3

const REPORTED_STEP_BYTES = 32 * 1024 ** 2

const kinds: JobKind[] = ['compile', 'prove', 'check', 'verify', 'verify-claim']

/** Keeps the list of what this worker can take jobs of, here and in the database, and installs what waiting jobs need. */
export interface CapabilityReporter {
  /** What this worker can take jobs of, at this moment. */
  serves: () => Need[]
  /** Looks at the machine at once. */
  lookAgain: () => Promise<void>
  /** Whether an operator wants no more jobs on this machine. */
  isDrained: () => boolean
  stop: () => Promise<void>
}

/**
 * Looks at the machine, reports what is there, and goes on doing so.
 * @param options.onChange called with the frameworks that have here what they need: at first, and when anything changes
 */
export async function reportCapabilities(
  core: Core,
  options: {
    /** The same after the worker was started again. */
    lastingId?: string
    frameworks: AnyFramework[]
    folders: Folders
    mode: InstallMode
    budget: MachineBudget
    install: Install
    /** Why this worker takes no jobs at the moment, in a sentence; null while it does. */
    paused?: () => string | null
    /** Where installations fetch git repositories from. */
    gitMirrors?: Installation['gitMirrors']
    /** What of the programs here is only watched, in sentences for everybody. */
    weaknesses?: string[]
    /** What is wrong with this worker although it takes jobs, in a sentence; null where nothing is. */
    trouble?: () => string | null
    version?: string
    /** The builds and proofs whose jobs run here. */
    jobs?: () => string[]
    log: Logger
    onChange: (served: AnyFramework[]) => void
  },
): Promise<CapabilityReporter> {
  const {
    lastingId,
    frameworks,
    folders,
    mode,
    budget,
    install,
    paused = () => null,
    weaknesses = [],
    gitMirrors,
    trouble = () => null,
    version,
    jobs = () => [],
    log,
    onChange,
  } = options
  const worker = { id: crypto.randomUUID(), lastingId, host: hostname() }
  let items = await takeInventory(frameworks, folders, mode)
  let ticks = 0
  let reported = { text: '', at: 0 }
  let reports = 0
  let answered = 0
  let looking: { since: number; ended: Promise<unknown> } | undefined
  let isStale = false
  let isStopped = false
  let isDrained = false
  let ticking: Promise<void> | undefined

  const installer = newInstaller({
    toolFolder: folders.toolFolder,
    budget,
    install,
    gitMirrors,
    onEnd: (id, error) => {
      isStale = true
      if (error === undefined) log.info({ toolchain: id }, 'installed')
      else log.warn({ err: error, toolchain: id }, 'a toolchain was not installed')
    },
  })

  const capabilities = (): Capability[] =>
    items.map(({ capability }) => {
      const attempted = capability.toolchain === null ? undefined : installer.attempted(capability.toolchain)
      if (attempted === undefined || capability.state === 'ready') return capability
      const fraction = attempted.state === 'installing' ? attempted.fraction : null
      return { ...capability, state: attempted.state, note: attempted.note, fraction }
    })

  async function look(): Promise<void> {
    const isDue = ticks % LOOK_CLOSELY_EVERY_TICKS === 0 && items.some(({ capability }) => capability.state !== 'ready')
    const isTime = isStale || isDue
    if (!isTime && ticks % LOOK_EVERY_TICKS !== 0) return
    // Also a file that is read may hang, as on a network drive that is away.
    const ended = lookClosely(isTime)
    looking = { since: performance.now(), ended }
    await ended.finally(() => {
      looking = undefined
    })
  }

  /** @param isTime else only where files have changed */
  async function lookClosely(isTime: boolean): Promise<void> {
    if (!isTime && !(await hasChanged(items, folders.toolFolder))) return
    isStale = false
    const before = readyText(items)
    items = await takeInventory(frameworks, folders, mode)
    if (!isStopped && readyText(items) !== before) onChange(servedFrameworks(items))
  }

  async function installWanted(): Promise<void> {
    const candidates = items.filter(
      ({ canInstall, toolchain }) => canInstall && installer.mayBegin(toolchain?.id ?? ''),
    )
    const queues = candidates.flatMap(({ capability: { circuitType, toolchain } }) =>
      kinds.map((kind) => ({ kind, circuitType, toolchain })),
    )
    const [wanted] = await core.queue.waiting(queues)
    const toolchain = candidates.find(({ capability }) => capability.toolchain === wanted?.toolchain)?.toolchain
    // One that hung may be late.
    if (wanted === undefined || toolchain === undefined || !installer.mayBegin(toolchain.id)) return
    log.info({ toolchain: toolchain.id }, 'is being installed, because jobs wait for it')
    installer.begin(toolchain)
  }

  async function report(): Promise<void> {
    const now = {
      capabilities: capabilities(),
      total: budget.total,
      free: freeNow(budget),
      paused: paused(),
      weaknesses,
      trouble: trouble() ?? whyLookHangs(looking === undefined ? 0 : performance.now() - looking.since),
      jobs: jobs(),
    }
    const text = JSON.stringify(now)
    // Not by the date, which may be set back by an hour.
    if (text === reported.text && performance.now() - reported.at < SIGN_EVERY_MS) return
    const number = (reports += 1)
    const told = await reportWorker(core, { ...worker, version, ...now })
    // One that hung may be late.
    if (number < answered) return
    answered = number
    isDrained = told?.isDrained ?? false
    reported = { text, at: performance.now() }
  }

  const inTime = (step: () => Promise<void>, options: { maxHanging: number }) =>
    boundedStep(() => step().catch(core.report), { ...options, timeoutMs: MAX_STEP_MS })
  const reportInTime = inTime(report, { maxHanging: MAX_HANGING })
  // No program is started beside one that hangs.
  const steps = [inTime(look, { maxHanging: 1 }), inTime(installWanted, { maxHanging: MAX_HANGING }), reportInTime]

  async function tick(): Promise<void> {
    ticks += 1
    for (const step of steps) await step()
  }

  const tickNow = () =>
    (ticking ??= tick().finally(() => {
      ticking = undefined
    }))

  /** What ticks now may have been told what held a moment ago. */
  async function reportAgain(): Promise<void> {
    await ticking
    reported = { text: '', at: 0 }
    if (!isStopped) await tickNow()
  }

  await reportInTime()
  const timer = setInterval(() => void tickNow(), TICK_MS)
  const unsubscribe = core.queue.listen((notice) => {
    if (notice === undefined || notice.kind === 'machines') void reportAgain()
  })
  onChange(servedFrameworks(items))

  return {
    serves: () => items.flatMap(({ capability }) => (capability.state === 'ready' ? [capability] : [])),
    isDrained: () => isDrained,
    lookAgain: async () => {
      isStale = true
      const until = performance.now() + MAX_INVENTORY_MS
      const isAwaited = () => isStale && !isStopped && performance.now() < until
      // What looks now may have looked a moment too early: this is over when a look has ended that was begun since.
      while (isAwaited()) {
        await tickNow()
        // One that takes longer than a tick waits for it.
        if (looking !== undefined) await settledWithin(looking.ended, MAX_INVENTORY_MS)
      }
    },
    stop: async () => {
      isStopped = true
      clearInterval(timer)
      unsubscribe()
      // Before anything that takes time: a worker that is killed meanwhile was ending, and did not die of its jobs.
      await settledWithin(endWorker(core, worker.id).catch(core.report), MAX_STEP_MS)
      await ticking
      await installer.stop()
    },
  }
}

/** Memory in steps, so that the row is not written for each program that a resident starts. */
function freeNow(budget: MachineBudget): Resources {
  const free = budget.free()
  return { ...free, memoryBytes: Math.floor(free.memoryBytes / REPORTED_STEP_BYTES) * REPORTED_STEP_BYTES }
}

function readyText(items: Item[]): string {
  return items
    .flatMap(({ capability }) => (capability.state === 'ready' ? [capability.toolchain ?? capability.circuitType] : []))
    .join()
}

function servedFrameworks(items: Item[]): AnyFramework[] {
  return items.flatMap(({ toolchain, capability, framework }) =>
    toolchain === undefined && capability.state === 'ready' ? [framework] : [],
  )
}
