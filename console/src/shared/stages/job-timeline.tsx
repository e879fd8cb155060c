import type { JobState, TimelineStage } from '@proofyard/contract/job-status.ts'
import { useEffect, useState } from 'react'
import { formatSeconds, formatWholeSeconds } from '../format/seconds.ts'
import classes from './job-timeline.module.css'

const words: Record<TimelineStage['state'], string> = {
  done: 'done',
  running: 'running',
  to_come: 'to come',
  failed: 'failed',
}

/** The stages of a build or proof in the order of the work: done, running with its seconds as they pass, and to come. */
export function JobTimeline({ job, toldAt }: { job: Pick<JobState, 'stages' | 'fraction'>; toldAt: number }) {
  const isRunning = job.stages.some(({ state }) => state === 'running')
  const now = useNow(isRunning)
  if (job.stages.length === 0) return null
  return (
    <ol className={classes.stages} aria-label="Stages">
      {job.stages.map((stage) => (
        <li key={stage.name} className={classes.stage} data-state={stage.state}>
          <span className={classes.dot} aria-hidden="true" />
          <span className={classes.label}>
            {stage.label}
            <span className="visually-hidden">, {words[stage.state]}</span>
          </span>
          <span className={classes.seconds}>{secondsText(stage, now - toldAt)}</span>
          {stage.state === 'running' && job.fraction !== null && (
            <progress className={classes.bar} max={1} value={job.fraction} aria-label={stage.label} />
          )}
        </li>
      ))}
    </ol>
  )
}

function secondsText({ state, seconds }: TimelineStage, sinceToldMs: number): string {
  if (seconds === null) return ''
  return state === 'running' ? formatWholeSeconds(seconds + Math.max(sinceToldMs, 0) / 1000) : formatSeconds(seconds)
}

function useNow(isOn: boolean): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!isOn) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isOn])
  return now
}
