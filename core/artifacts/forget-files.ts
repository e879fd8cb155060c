import { asError } from '@proofyard/contract/as-error.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Place, REMOVED_AT_ONCE, collectArtifact } from './collect-artifacts.ts'
import { noteUnused } from './notes-unused.ts'

interface Forgetting extends Place {
  report: (error: Error) => void
}

/** Somebody waits for an answer meanwhile. */
const MAX_WAIT_MS = 2000

/**
 * Removes stored files that no row refers to any more, such as those of what was just refused, so that the room is there at once; one that another
 * row has stays. What cannot be removed at once, as in a backup or where the storage is away, is noted for core/artifacts/remove-unused.ts.
 */
export async function forgetFiles(core: Forgetting, names: Iterable<string>): Promise<void> {
  const all = [...new Set(names)]
  // A few at a time: what others have removed meanwhile is not behind all of them, and where the storage hangs they hold one connection.
  for (let first = 0; first < all.length; first += REMOVED_AT_ONCE) {
    if (await removeNow(core, all.slice(first, first + REMOVED_AT_ONCE))) continue
    // The others would fail, or hang, as well.
    await noteUnused(core.database, all.slice(first)).catch((error: unknown) => core.report(asError(error)))
    return
  }
}

/** @returns false where the storage fails, or hangs */
async function removeNow(core: Forgetting, names: string[]): Promise<boolean> {
  const removals = Promise.all(names.map((sha256) => collectArtifact(core, sha256))).then(
    () => true,
    (error: unknown) => {
      core.report(asError(error))
      return false
    },
  )
  const timer = new AbortController()
  const late = sleep(MAX_WAIT_MS, false, { signal: timer.signal }).catch(() => false)
  try {
    return await Promise.race([removals, late])
  } finally {
    timer.abort()
  }
}
