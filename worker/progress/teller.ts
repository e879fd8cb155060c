/** Passes on what an attempt does at the moment. */
export interface Teller {
  /** @param part how much of it is done, from 0 to 1 */
  tell: (doing: string, part?: number) => void
  /** Nothing is passed on after it. */
  stop: () => void
}

const EVERY_MS = 1000

/**
 * Passes on the newest words, at most once a second and a second after they came: a job that is over sooner costs nothing.
 * @param pass is tried again when it fails, with the words that are the newest then
 */
export function startTeller(pass: (doing: string) => Promise<void>, report: (error: Error) => void): Teller {
  let newest: string | undefined
  let passed: string | undefined
  let waiting: NodeJS.Timeout | undefined
  let stopped = false

  function wait(): void {
    if (!stopped && newest !== passed) waiting ??= setTimeout(() => void passOn(), EVERY_MS)
  }

  async function passOn(): Promise<void> {
    const words = newest
    if (words === undefined) return
    try {
      await pass(words)
      passed = words
    } catch (error) {
      report(error instanceof Error ? error : new Error(String(error)))
    }
    waiting = undefined
    wait()
  }

  return {
    tell: (doing, part) => {
      newest = part === undefined ? doing : `${doing} (${Math.floor(part * 100)} %)`
      wait()
    },
    stop: () => {
      stopped = true
      clearTimeout(waiting)
    },
  }
}
