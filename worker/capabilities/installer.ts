import type { Installation, Toolchain } from '@proofyard/toolchains/toolchain.ts'
import { memoryText } from '@proofyard/core/workers/memory-text.ts'
import { clampTo } from '../admission/clamp.ts'
import type { MachineBudget, Share } from '../admission/machine-budget.ts'
import type { Install } from './install-apart.ts'
import { withoutFolders } from './without-folders.ts'

const FIRST_PAUSE_MS = 60_000
const MAX_PAUSE_MS = 3_600_000
/**
 * Without a word about how far it is: the slowest step of an installation compiles for a quarter of an hour, and takes ten hours where
 * jobs compute on all processors.
 */
const MAX_SILENCE_MS = 24 * 3_600_000

/** What a package manager takes that fetches and unpacks. */
const MEMORY_BYTES = 512 * 1024 ** 2
/** Waiting for memory is no silence. */
const WAITING_EVERY_MS = 1000

/** What this worker knows of the installation of one toolchain, while it runs and after it failed. */
type Attempted =
  | { state: 'installing'; note: string; fraction: number | null }
  | { state: 'broken'; note: string; retryAt: number; failures: number }

/** Installs toolchains in the background, one at a time. */
export interface Installer {
  /** Undefined for one that was never tried, or is done. */
  attempted: (id: string) => Attempted | undefined
  /** Whether it may be begun now: nothing else is being installed, and the pause after a failure is over. */
  mayBegin: (id: string) => boolean
  begin: (toolchain: Toolchain) => void
  /** Ends what runs, and resolves when it has ended. */
  stop: () => Promise<void>
}

/**
 * @param options.onEnd called when an installation is done or has failed
 * @param options.now in milliseconds
 */
export function newInstaller(options: {
  toolFolder: string
  budget: MachineBudget
  install: Install
  onEnd: (id: string, error?: unknown) => void
  now?: () => number
  longestSilenceMs?: number
  gitMirrors?: Installation['gitMirrors']
}): Installer {
  const {
    toolFolder,
    budget,
    install: makeReady,
    onEnd,
    gitMirrors,
    now = () => performance.now(),
    longestSilenceMs = MAX_SILENCE_MS,
  } = options
  const attempts = new Map<string, Attempted>()
  const ending = new AbortController()
  let running: Promise<void> | undefined

  async function install(toolchain: Toolchain, failures: number): Promise<void> {
    const { id } = toolchain
    const silence = new AbortController()
    const timer = setTimeout(() => silence.abort(new Error('It came no further.')), longestSilenceMs)
    const progress = (note: string, fraction?: number) => {
      timer.refresh()
      attempts.set(id, { state: 'installing', note, fraction: fraction ?? null })
    }
    let share: Share | undefined
    try {
      share = await takeShare(toolchain, progress)
      progress('it is begun')
      const signal = AbortSignal.any([ending.signal, silence.signal])
      await makeReady(toolchain, { toolFolder, signal, progress, gitMirrors })
      attempts.delete(id)
      onEnd(id)
    } catch (error) {
      if (ending.signal.aborted) return
      const pause = Math.min(FIRST_PAUSE_MS * 2 ** failures, MAX_PAUSE_MS)
      const note = `${withoutFolders(silence.signal.aborted ? silence.signal.reason : error)} It is tried again in ${pauseText(pause)}.`
      attempts.set(id, { state: 'broken', note, retryAt: now() + pause, failures: failures + 1 })
      onEnd(id, error)
    } finally {
      clearTimeout(timer)
      share?.release()
    }
  }

  /** Of a machine that is full it takes the next part that becomes free. @throws Error with both figures */
  async function takeShare({ id, bytes, installationMemoryBytes }: Toolchain, progress: (note: string) => void) {
    const memoryBytes = installationMemoryBytes ?? MEMORY_BYTES
    const { total } = budget
    if (memoryBytes > total.memoryBytes) {
      throw new Error(
        `Its installation needs ${memoryText(memoryBytes)} of memory; this worker has ${memoryText(total.memoryBytes)}.`,
      )
    }
    const wanted = clampTo(total, { memoryBytes, threads: 1, diskBytes: 2 * bytes, gpus: 0 })
    const waiting = () =>
      progress(
        `it waits for ${memoryText(memoryBytes)} of memory; ${memoryText(budget.free().memoryBytes)} are free now`,
      )
    waiting()
    const timer = setInterval(waiting, WAITING_EVERY_MS)
    try {
      return await budget.take(wanted, `the installation of ${id}`, ending.signal)
    } finally {
      clearInterval(timer)
    }
  }

  return {
    attempted: (id) => attempts.get(id),
    mayBegin: (id) => {
      const last = attempts.get(id)
      return running === undefined && !ending.signal.aborted && (last?.state !== 'broken' || last.retryAt <= now())
    },
    begin: (toolchain) => {
      const last = attempts.get(toolchain.id)
      running = install(toolchain, last?.state === 'broken' ? last.failures : 0).finally(() => {
        running = undefined
      })
    },
    stop: async () => {
      ending.abort()
      await running
    },
  }
}

function pauseText(milliseconds: number): string {
  const minutes = Math.round(milliseconds / 60_000)
  return minutes === 1 ? 'a minute' : minutes === 60 ? 'an hour' : `${minutes} minutes`
}
