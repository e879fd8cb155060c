import { routes } from '@proofyard/contract/routes.ts'
import type { WorkerJob } from '@proofyard/contract/worker.ts'
import { JobStoppedError } from '@proofyard/core/queue/running-job.ts'
import { RefusedError, type ServerClient } from './server-client.ts'

/** The signs of life of one job. */
export interface JobLife {
  /** Is told what is done at the moment, and tells it with the next sign. */
  tell: (activity: string) => void
  /** Aborted, with a JobStoppedError, when the job is not to go on. */
  signal: AbortSignal
  stop: () => void
}

/** So many signs in a row may be lost. */
const SIGNS_PER_LIMIT = 12
/** A job that was cancelled is to end in about this time. */
const MAX_EVERY_MS = 2000

/**
 * Gives signs of life of a job until it is stopped. While the server is away the job goes on: whether it was lost meanwhile is heard
 * when the server is back.
 *
 * @param ending stops the job when this worker ends
 */
export function giveSigns(client: ServerClient, job: WorkerJob, ending: AbortSignal): JobLife {
  const stopping = new AbortController()
  const over = new AbortController()
  const path = { job_id: job.job_id, delivery: String(job.delivery) }
  let activity: string | undefined
  let isAsking = false

  const abortByEnd = () => stopping.abort(new JobStoppedError('ending'))
  if (ending.aborted) abortByEnd()
  else ending.addEventListener('abort', abortByEnd, { once: true })

  async function sign(): Promise<void> {
    const { go_on, why } = await client.call(routes.workerJobReport, { path, body: { activity } }, over.signal)
    if (!go_on) stopping.abort(new JobStoppedError(why ?? 'lost'))
  }

  const everyMs = Math.min(MAX_EVERY_MS, (job.report_within_seconds * 1000) / SIGNS_PER_LIMIT)
  const timer = setInterval(() => {
    if (isAsking) return
    isAsking = true
    sign()
      .catch((error: unknown) => {
        // A key that has ended, or a job that is not known: no one waits for it here any more.
        if (error instanceof RefusedError) stopping.abort(new JobStoppedError('lost'))
      })
      .finally(() => {
        isAsking = false
      })
  }, everyMs)

  return {
    tell: (text) => {
      activity = text.slice(0, 500)
    },
    signal: stopping.signal,
    stop: () => {
      clearInterval(timer)
      over.abort()
      ending.removeEventListener('abort', abortByEnd)
    },
  }
}
