type Work = (...args: unknown[]) => unknown

/**
 * Stands in for the package workerpool: does at once, and in this thread, what a pool of threads would do.
 *
 * @param load loads a worker's script, which then hands over its functions, each under a name of its own
 */
export function oneThread(load: (script: string) => unknown) {
  const functions = new Map<string, Work>()
  return {
    // A worker's script hands its functions over only where it is in a thread of its own.
    isMainThread: false,
    worker: (works: Record<string, Work>) => {
      for (const [name, work] of Object.entries(works)) functions.set(name, work)
    },
    pool: (script: string) => {
      load(script)
      return {
        maxWorkers: 1,
        exec: async (name: string, args: unknown[]) => functions.get(name)?.(...args),
        terminate: () => Promise.resolve(),
      }
    },
  }
}
