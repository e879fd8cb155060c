import type { Core } from '../context.ts'
import type { Job } from './job.ts'

/** The call that a job came from. It goes with the job to its worker, whose log and trace name it. */
export interface JobOrigin {
  /** Id of the call, as its answer and its line of the log have it. */
  request: string
  /** Its span, as W3C Trace Context writes it; absent where nothing is traced. */
  trace?: string
}

/**
 * A core whose new jobs say which call they came from.
 * @param onQueued told of each; its transaction may yet be rolled back, and begun again
 */
export function withOrigin(core: Core, origin: JobOrigin, onQueued: (job: Job) => void): Core {
  const { queue } = core
  return {
    ...core,
    queue: {
      ...queue,
      enqueue: (transaction, job, subject) => {
        onQueued(job)
        return queue.enqueue(transaction, job, { ...subject, origin })
      },
    },
  }
}
