import type { HeldJob } from './job.ts'

/** Why a job's signal was aborted; the `reason` of the signal. */
export class JobStopped extends Error {
  override name = 'JobStopped'
  /** 'withdrawn': its row is deleted. 'lost': another worker has it. 'ending': this process ends. */
  readonly why: 'withdrawn' | 'lost' | 'ending'

  constructor(why: JobStopped['why']) {
    super(`The job was stopped: ${why}.`)
    this.why = why
  }
}

/** A job that runs in this process. */
export interface RunningJob {
  held: HeldJob
  abort: AbortController
}
