/** Callers who wait for the same thing, in the order in which they came. */
export interface WaitingLine<T> {
  length: () => number
  /** @returns undefined when nothing was handed over in time, or `signal` was aborted, or all were sent away */
  wait: (milliseconds: number, signal: AbortSignal) => Promise<T | undefined>
  /** Hands it to the first caller. @returns false where no one waits */
  handOver: (thing: T) => boolean
  sendAway: () => void
}

export function openWaitingLine<T>(): WaitingLine<T> {
  const waiting = new Set<(thing: T | undefined) => void>()
  return {
    length: () => waiting.size,
    wait: async (milliseconds, signal) => {
      const { promise, resolve } = Promise.withResolvers<T | undefined>()
      const leave = () => {
        // A caller that was handed something already keeps it.
        if (waiting.delete(resolve)) resolve(undefined)
      }
      waiting.add(resolve)
      const timer = setTimeout(leave, milliseconds)
      signal.addEventListener('abort', leave, { once: true })
      if (signal.aborted) leave()
      try {
        return await promise
      } finally {
        clearTimeout(timer)
        signal.removeEventListener('abort', leave)
      }
    },
    handOver: (thing) => {
      const [first] = waiting
      if (first === undefined) return false
      waiting.delete(first)
      first(thing)
      return true
    },
    sendAway: () => {
      for (const resolve of waiting) resolve(undefined)
      waiting.clear()
    },
  }
}
