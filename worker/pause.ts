import type { Core } from '@proofyard/core/context.ts'

/** Whether this worker may take jobs, as far as its platform goes: its disk, the storage, and what has just failed. */
export interface Pause {
  /** Why it takes none at the moment, in a sentence; null while it may. */
  why: () => string | null
  /** Takes no jobs for a while, after one that a fault of the platform stopped; for longer when that goes on. */
  hold: () => void
  stop: () => void
}

const LOOK_EVERY_MS = 2000
const FIRST_HOLD_MS = 5000
const MAX_HOLD_MS = 60_000

/** Looks at the storage again and again; the disk is looked at by the core. @param now in milliseconds */
export function watchPlatform(
  { diskRoom, storage }: Pick<Core, 'diskRoom' | 'storage'>,
  now: () => number = () => performance.now(),
): Pause {
  let storageFails = false
  let held = { until: -Infinity, ms: 0 }

  const timer = setInterval(() => {
    storage.check().then(
      () => {
        storageFails = false
      },
      () => {
        storageFails = true
      },
    )
  }, LOOK_EVERY_MS).unref()

  return {
    why: () => {
      const shortage = diskRoom.shortage()
      if (shortage !== null) return shortage
      if (storageFails) return 'The storage of artifacts cannot be used.'
      return now() < held.until ? 'A fault of this server stopped a job, so none is begun for some seconds.' : null
    },
    hold: () => {
      // Several jobs that fail together are one fault.
      if (now() < held.until) return
      const goesOn = now() - held.until < MAX_HOLD_MS
      const ms = goesOn ? Math.min(MAX_HOLD_MS, 2 * held.ms) : FIRST_HOLD_MS
      held = { until: now() + ms, ms }
    },
    stop: () => clearInterval(timer),
  }
}
