import type { JobStatus } from '@proofyard/contract/status.ts'
import type { TimelineStage } from '@proofyard/contract/job-status.ts'
import { type Stage, jobStages, plainLabel } from '@proofyard/contract/stage.ts'
import type { Progress } from '@proofyard/core/transitions/progress.ts'

/** What of a build or proof its timeline is made from. */
export interface Timed {
  status: JobStatus
  /** Seconds by stage of one that has ended, where they are known. */
  computeTimes: Record<string, number> | null
  progress: Progress | null
  /** How long ago the progress was told, or before the end. */
  progressSeconds: number | null
}

/**
 * The stages in the order of the work. Those that are done have their seconds, those to come have none; a stage that was passed
 * over is left out, and of what has ended all that were not reached.
 *
 * @param declared by the framework, in the order in which they are done
 */
export function timelineOf(timed: Timed, declared: Stage[]): TimelineStage[] {
  const { status, progress } = timed
  const seconds = secondsOf(timed)
  const order = orderOf([...seconds.keys()], declared)
  const reached = order.findLastIndex(({ name }) => seconds.has(name))
  const hasEnded = status === 'Ready' || status === 'Failed'
  return order.flatMap(({ name, label }, index): TimelineStage[] => {
    const taken = seconds.get(name)
    if (taken === undefined) {
      return hasEnded || index < reached ? [] : [{ name, label, state: 'to_come', seconds: null }]
    }
    const isLast = index === reached
    if (status === 'Failed' && isLast) return [{ name, label, state: 'failed', seconds: taken }]
    const isRunning = status === 'In Progress' && progress?.running === name
    return [{ name, label, state: isRunning ? 'running' : 'done', seconds: taken }]
  })
}

function secondsOf({ status, computeTimes, progress, progressSeconds }: Timed): Map<string, number> {
  if (status === 'Queued') return new Map()
  if (computeTimes !== null) return new Map(Object.entries(computeTimes).filter(([name]) => name !== 'total'))
  const since = Math.max(progressSeconds ?? 0, 0)
  const stages = (progress?.stages ?? []).map(({ name, seconds }): [string, number] => [
    name,
    round(name === progress?.running ? seconds + since : seconds),
  ])
  return new Map(stages)
}

/** What nothing declares, as of an older version, comes before the last. */
function orderOf(known: string[], declared: Stage[]): Stage[] {
  const names = new Set([jobStages.first, ...declared, jobStages.last].map(({ name }) => name))
  const others = known.filter((name) => !names.has(name)).map((name) => ({ name, label: plainLabel(name) }))
  return [jobStages.first, ...declared, ...others, jobStages.last]
}

function round(seconds: number): number {
  return Math.round(seconds * 1000) / 1000
}
