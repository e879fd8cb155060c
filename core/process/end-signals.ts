import { setTimeout as sleep } from 'node:timers/promises'

/** How far the end of this process is. */
export interface EndSignals {
  /** Aborted when the process is told to end: it takes nothing new, and finishes what it has. */
  draining: AbortSignal
  /** Aborted when there is no more time for that: it gives up what it has, and ends. */
  ending: AbortSignal
  /** Until `ending` is aborted at the latest; infinite while the process has not been told to end. */
  secondsLeft: () => number
}

/** A process group, systemd or npm may send one wish as several signals. */
const SAME_WISH_MS = 500

/**
 * Listens for the signals that end a process. SIGTERM drains for `drainMs` at most, and a second SIGTERM ends that.
 * SIGINT ends at once, and so does the end of the parent, which tells it by the IPC channel.
 */
export function listenForEnd(drainMs: number): EndSignals {
  const draining = new AbortController()
  const ending = new AbortController()
  let toldAt: number | undefined

  function endNow(): void {
    draining.abort()
    ending.abort()
  }

  function drain(): void {
    if (toldAt === undefined) {
      toldAt = performance.now()
      draining.abort()
      void sleep(drainMs, undefined, { ref: false }).then(() => ending.abort())
    } else if (performance.now() - toldAt > SAME_WISH_MS) {
      ending.abort()
    }
  }

  process.on('SIGTERM', drain)
  process.on('SIGINT', endNow)
  process.on('disconnect', endNow)
  // The parent may be gone already.
  if (process.send !== undefined && !process.connected) endNow()
  function secondsLeft(): number {
    if (ending.signal.aborted) return 0
    return toldAt === undefined ? Number.POSITIVE_INFINITY : Math.max(0, toldAt + drainMs - performance.now()) / 1000
  }

  return { draining: draining.signal, ending: ending.signal, secondsLeft }
}

/** Tells the process that started this one, where there is one still. */
export function tellParent(message: object): void {
  if (process.connected) process.send?.(message)
}

/** Resolves when the signal is aborted. */
export function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
