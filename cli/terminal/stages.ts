import type { TimelineStage } from '@proofyard/sdk/calls.ts'
import { secondsText } from './table.ts'
import type { Terminal } from './terminal.ts'

/** What a status call tells of a job on its way. */
interface Progress {
  stages: TimelineStage[]
  waiting_for: string | null
  activity: string | null
  fraction: number | null
  queue_position: number | null
}

/** @returns what shows the stages of a job as they are told: each line once, and what is being done now in passing */
export function showStages(terminal: Terminal): (progress: Progress) => void {
  const said = new Set<string>()
  const once = (line: string, say: (line: string) => void): void => {
    if (said.has(line)) return
    said.add(line)
    say(line)
  }
  return ({ stages, waiting_for, activity, fraction, queue_position }) => {
    if (queue_position !== null) terminal.passing(`Queued, at place ${queue_position}.`)
    if (waiting_for !== null) once(waiting_for, terminal.note)
    for (const { label, state, seconds } of stages) {
      const isOver = state === 'done' || state === 'failed'
      if (isOver) once(`${label}  ${secondsText(seconds)}`, (line) => terminal.mark(state === 'done', line))
    }
    const running = stages.find(({ state }) => state === 'running')
    const share = fraction === null ? '' : ` ${Math.floor(fraction * 100)} %`
    if (running !== undefined) terminal.passing(`… ${activity ?? running.label}${share}`)
  }
}
