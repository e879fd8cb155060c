import type { HeldJob } from './job.ts'

/** Why a job's signal was aborted; the `reason` of the signal. */
export class JobStoppedError extends Error {
  override name = 'JobStoppedError'
  /** 'withdrawn': it was cancelled, or its row is deleted. 'lost': another worker has it. 'ending': this process ends. */
  readonly why: 'withdrawn' | 'lost' | 'ending'

  constructor(why: JobStoppedError['why']) {
    super(`The job was stopped: ${why}.`)
    this.why = why
  }
}

/** A job that runs in this process. */
export interface RunningJob {
  held: HeldJob
  /** Whose turn it was, as core/queue/team-group.ts names it. */
  group: string
  abort: AbortController
}
