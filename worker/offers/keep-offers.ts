import { hostname } from 'node:os'
import type { Core } from '@proofyard/core/context.ts'
import type { JobKind } from '@proofyard/core/queue/job.ts'
import type { Need } from '@proofyard/core/workers/best-offer.ts'
import { SIGN_EVERY_MS } from '@proofyard/core/workers/live-offers.ts'
import type { Offer } from '@proofyard/core/workers/offer.ts'
import { forgetWorker, reportWorker } from '@proofyard/core/workers/report-worker.ts'
import type { AnyFramework } from '@proofyard/frameworks/registry.ts'
import type { Logger } from 'pino'
import { newInstaller } from './installer.ts'
import { type Folders, type InstallMode, type Item, hasChanged, takeInventory } from './inventory.ts'

const TICK_MS = 1000
/** What a person installs or removes beside a running worker is seen after so long. */
const LOOK_EVERY_TICKS = 5
/** Programs that a framework needs, such as Go, may be installed at any time, too. */
const LOOK_CLOSELY_EVERY_TICKS = 60

const kinds: JobKind[] = ['compile', 'prove', 'verify']

/** Keeps the list of what this worker offers, here and in the database, and installs what waiting jobs need. */
export interface OfferKeeper {
  /** What this worker can take jobs of, at this moment. */
  serves: () => Need[]
  /** Looks at the machine at once. */
  lookAgain: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * Looks at the machine, reports what is there, and goes on doing so.
 * @param given.onChange called with the frameworks that have here what they need: at first, and when anything changes
 */
export async function keepOffers(
  core: Core,
  given: {
    frameworks: AnyFramework[]
    folders: Folders
    mode: InstallMode
    log: Logger
    onChange: (served: AnyFramework[]) => void
  },
): Promise<OfferKeeper> {
  const { frameworks, folders, mode, log, onChange } = given
  const worker = { id: crypto.randomUUID(), host: hostname() }
  let items = await takeInventory(frameworks, folders, mode)
  let ticks = 0
  let reported = { text: '', at: 0 }
  let isStale = false
  let isStopped = false
  let ticking: Promise<void> | undefined

  const installer = newInstaller({
    toolFolder: folders.toolFolder,
    onEnd: (id, error) => {
      isStale = true
      if (error === undefined) log.info({ toolchain: id }, 'installed')
      else log.warn({ err: error, toolchain: id }, 'a toolchain was not installed')
    },
  })

  const offers = (): Offer[] =>
    items.map(({ offer }) => {
      const attempted = offer.toolchain === null ? undefined : installer.attempted(offer.toolchain)
      if (attempted === undefined || offer.state === 'ready') return offer
      const part = attempted.state === 'installing' ? attempted.part : null
      return { ...offer, state: attempted.state, note: attempted.note, part }
    })

  async function look(): Promise<void> {
    const isDue = ticks % LOOK_CLOSELY_EVERY_TICKS === 0 && items.some(({ offer }) => offer.state !== 'ready')
    const isTime = isStale || isDue
    if (!isTime && !(ticks % LOOK_EVERY_TICKS === 0 && (await hasChanged(items, folders.toolFolder)))) return
    isStale = false
    const before = readyText(items)
    items = await takeInventory(frameworks, folders, mode)
    if (readyText(items) !== before) onChange(servedFrameworks(items))
  }

  async function installWanted(): Promise<void> {
    const candidates = items.filter(
      ({ canInstall, toolchain }) => canInstall && installer.mayBegin(toolchain?.id ?? ''),
    )
    const queues = candidates.flatMap(({ offer: { circuitType, toolchain } }) =>
      kinds.map((kind) => ({ kind, circuitType, toolchain })),
    )
    const [wanted] = await core.queue.waiting(queues)
    const toolchain = candidates.find(({ offer }) => offer.toolchain === wanted?.toolchain)?.toolchain
    if (wanted === undefined || toolchain === undefined) return
    log.info({ toolchain: toolchain.id }, 'is being installed, because jobs wait for it')
    installer.begin(toolchain)
  }

  async function report(): Promise<void> {
    const now = offers()
    const text = JSON.stringify(now)
    if (text === reported.text && Date.now() - reported.at < SIGN_EVERY_MS) return
    await reportWorker(core, { ...worker, offers: now })
    reported = { text, at: Date.now() }
  }

  async function tick(): Promise<void> {
    ticks += 1
    for (const step of [look, installWanted, report]) await step().catch(core.report)
  }

  const tickNow = () =>
    (ticking ??= tick().finally(() => {
      ticking = undefined
    }))

  await report()
  const timer = setInterval(() => void tickNow(), TICK_MS)
  onChange(servedFrameworks(items))

  return {
    serves: () => items.flatMap(({ offer }) => (offer.state === 'ready' ? [offer] : [])),
    lookAgain: async () => {
      isStale = true
      // What ticks now may have looked a moment too early.
      await ticking
      if (!isStopped) await tickNow()
    },
    stop: async () => {
      isStopped = true
      clearInterval(timer)
      await ticking
      await installer.stop()
      await forgetWorker(core, worker.id).catch(core.report)
    },
  }
}

function readyText(items: Item[]): string {
  return items.flatMap(({ offer }) => (offer.state === 'ready' ? [offer.toolchain ?? offer.circuitType] : [])).join()
}

function servedFrameworks(items: Item[]): AnyFramework[] {
  return items.flatMap(({ toolchain, offer, framework }) =>
    toolchain === undefined && offer.state === 'ready' ? [framework] : [],
  )
}
