import type { Progress } from '@proofyard/core/transitions/progress.ts'

/** Seconds by stage of one attempt. */
export interface StageClock {
  /** Runs `work` and adds its seconds to the stage; a stage that fails counts as well. */
  stage: <T>(name: string, work: () => Promise<T>) => Promise<T>
  /** The stages so far, and `total`: the seconds since the clock was made. */
  times: () => Record<string, number>
  /** The stages so far in the order in which they began, that which is on with its seconds until now. */
  soFar: () => Pick<Progress, 'stages' | 'running'>
}

/**
 * @param begun is told the name of each stage as it begins
 * @param around runs each stage, such as within a span of a trace
 */
export function startStageClock(
  begun: (name: string) => void,
  around: StageClock['stage'] = (_name, work) => work(),
): StageClock {
  const start = performance.now()
  const stages = new Map<string, number>()
  /** Those that are on and when they began; the newest last, which may be within another. */
  const on: { name: string; begin: number }[] = []
  return {
    stage: async (name, work) => {
      const stage = { name, begin: performance.now() }
      on.push(stage)
      stages.set(name, stages.get(name) ?? 0)
      begun(name)
      try {
        return await around(name, work)
      } finally {
        on.splice(on.indexOf(stage), 1)
        stages.set(name, (stages.get(name) ?? 0) + performance.now() - stage.begin)
      }
    },
    times: () => {
      const entries: [string, number][] = [...stages, ['total', performance.now() - start]]
      return Object.fromEntries(entries.map(([name, milliseconds]) => [name, seconds(milliseconds)]))
    },
    soFar: () => {
      const now = performance.now()
      const sinceBegin = (name: string) =>
        on.reduce((sum, stage) => sum + (stage.name === name ? now - stage.begin : 0), 0)
      return {
        stages: [...stages].map(([name, done]) => ({ name, seconds: seconds(done + sinceBegin(name)) })),
        running: on.at(-1)?.name ?? null,
      }
    },
  }
}

function seconds(milliseconds: number): number {
  return Math.round(milliseconds * 100) / 1e5
}
