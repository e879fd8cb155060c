/** What this process has refused: a flood of calls that are refused anyway costs no write to the database. */
export interface Refusals {
  /** @returns for how many milliseconds the key is still refused; undefined when it is not known to be */
  remainingMs: (key: string) => number | undefined
  note: (key: string, remainingMs: number) => void
}

/** Those of many keys would take memory; what is forgotten is counted in the database again. */
export function openRefusals(maxKeys = 10_000): Refusals {
  const ends = new Map<string, number>()
  return {
    remainingMs: (key) => {
      const remaining = (ends.get(key) ?? 0) - performance.now()
      if (remaining > 0) return remaining
      ends.delete(key)
      return undefined
    },
    note: (key, remainingMs) => {
      const [oldest] = ends.keys()
      if (oldest !== undefined && ends.size >= maxKeys) ends.delete(oldest)
      ends.set(key, performance.now() + remainingMs)
    },
  }
}
