/** Seconds by stage of one attempt. */
export interface StageClock {
  /** Runs `work` and adds its seconds to the stage; a stage that fails counts as well. */
  stage: <T>(name: string, work: () => Promise<T>) => Promise<T>
  /** The stages so far, and `total`: the seconds since the clock was made. */
  times: () => Record<string, number>
}

/** @param begun is told the name of each stage as it begins */
export function startStageClock(begun: (name: string) => void): StageClock {
  const start = performance.now()
  const stages = new Map<string, number>()
  return {
    stage: async (name, work) => {
      const begin = performance.now()
      begun(name)
      try {
        return await work()
      } finally {
        stages.set(name, (stages.get(name) ?? 0) + performance.now() - begin)
      }
    },
    times: () => {
      const entries: [string, number][] = [...stages, ['total', performance.now() - start]]
      return Object.fromEntries(entries.map(([name, milliseconds]) => [name, Math.round(milliseconds * 100) / 1e5]))
    },
  }
}
