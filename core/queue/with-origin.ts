import type { Core } from '../context.ts'
import type { Job, JobOrigin } from './job.ts'

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
      adds: (job, subject, from) => {
        onQueued(job)
        return queue.adds(job, { ...subject, origin }, from)
      },
    },
  }
}
