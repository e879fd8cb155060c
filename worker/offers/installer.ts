import type { Toolchain } from '@proofyard/frameworks/framework.ts'
import { installToolchain } from '@proofyard/frameworks/toolchains/install-toolchain.ts'
import { withoutFolders } from './without-folders.ts'

const FIRST_PAUSE_MS = 60_000
const LONGEST_PAUSE_MS = 3_600_000
/** Without a word about how far it is; the slowest step of an installation compiles for a quarter of an hour. */
const LONGEST_SILENCE_MS = 2 * 3_600_000

/** What this worker knows of the installation of one toolchain, while it runs and after it failed. */
type Attempted =
  | { state: 'installing'; note: string; part: number | null }
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
 * @param given.onEnd called when an installation is done or has failed
 * @param given.now in milliseconds
 */
export function newInstaller(given: {
  toolFolder: string
  onEnd: (id: string, error?: unknown) => void
  now?: () => number
  longestSilenceMs?: number
}): Installer {
  const { toolFolder, onEnd, now = Date.now, longestSilenceMs = LONGEST_SILENCE_MS } = given
  const attempts = new Map<string, Attempted>()
  const ending = new AbortController()
  let running: Promise<void> | undefined

  async function install(toolchain: Toolchain, failures: number): Promise<void> {
    const { id } = toolchain
    const silence = new AbortController()
    const timer = setTimeout(() => silence.abort(new Error('It came no further.')), longestSilenceMs)
    const progress = (note: string, part?: number) => {
      timer.refresh()
      attempts.set(id, { state: 'installing', note, part: part ?? null })
    }
    progress('it is begun')
    try {
      const signal = AbortSignal.any([ending.signal, silence.signal])
      await installToolchain(toolchain, { toolFolder, signal, progress })
      attempts.delete(id)
      onEnd(id)
    } catch (error) {
      if (ending.signal.aborted) return
      const pause = Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS)
      const note = `${withoutFolders(silence.signal.aborted ? silence.signal.reason : error)} It is tried again in ${pauseText(pause)}.`
      attempts.set(id, { state: 'broken', note, retryAt: now() + pause, failures: failures + 1 })
      onEnd(id, error)
    } finally {
      clearTimeout(timer)
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
