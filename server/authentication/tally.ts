/** More keys than this at once are an attack on the memory; the oldest are forgotten. */
const MOST_KEYS = 100_000

/** What was counted for a key since its window began. */
interface Counted {
  count: number
  endsAt: number
}

/** Counts by key; each key's count begins anew when its window ends. */
export interface Tally {
  add: (key: string) => Counted
  /** Whether anything was counted in the key's window. */
  has: (key: string) => boolean
  /** Undoes one `add`. */
  takeBack: (key: string) => void
}

/** @param windowMs milliseconds from the first count of a key to its end */
export function openTally(windowMs: number): Tally {
  const windows = new Map<string, Counted>()

  function forgetOld(now: number): void {
    for (const [key, { endsAt }] of windows) {
      if (endsAt > now && windows.size <= MOST_KEYS) return
      windows.delete(key)
    }
  }

  return {
    add: (key) => {
      const now = Date.now()
      const known = windows.get(key)
      const current = known !== undefined && known.endsAt > now ? known : { count: 0, endsAt: now + windowMs }
      current.count += 1
      // Set anew, so that the map's order is that of the windows' ends.
      if (current !== known) {
        windows.delete(key)
        windows.set(key, current)
        forgetOld(now)
      }
      return current
    },
    has: (key) => (windows.get(key)?.endsAt ?? 0) > Date.now(),
    takeBack: (key) => {
      const known = windows.get(key)
      if (known !== undefined) known.count -= 1
    },
  }
}
