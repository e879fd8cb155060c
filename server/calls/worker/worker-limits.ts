import { RequestError } from '../../errors/request-error.ts'

/** Keeps what workers of other owners do at a time within bounds, on this server. */
export interface WorkerLimits {
  /**
   * Lets a file of a result in, before a byte of it is received.
   *
   * @param job which delivery it is of
   * @returns to be called when it is over
   * @throws RequestError 429 where as many of the job are on their way as may be
   */
  enterUpload: (job: string) => () => void
  /**
   * Begins a wait for a job. An earlier one of the same worker is over then, for it can hear of a job only once.
   *
   * @returns aborted when the wait is over, and what is to be called at its end
   */
  beginWait: (worker: string) => { over: AbortSignal; end: () => void }
}

const RETRY_AFTER_SECONDS = 5

/** @param uploadsOfJob how many files of one job may be on their way: each may have as much as all of the job together */
export function limitWorkers({ uploadsOfJob }: { uploadsOfJob: number }): WorkerLimits {
  const uploads = new Map<string, number>()
  const waits = new Map<string, AbortController>()
  return {
    enterUpload: (job) => {
      const before = uploads.get(job) ?? 0
      if (before >= uploadsOfJob) {
        const message = `${uploadsOfJob} files of this job are on their way. Send the next one when one of them is here.`
        throw new RequestError(429, message, { error: 'Too many uploads' }, RETRY_AFTER_SECONDS)
      }
      uploads.set(job, before + 1)
      return () => {
        const left = (uploads.get(job) ?? 1) - 1
        if (left === 0) uploads.delete(job)
        else uploads.set(job, left)
      }
    },
    beginWait: (worker) => {
      waits.get(worker)?.abort()
      const wait = new AbortController()
      waits.set(worker, wait)
      return {
        over: wait.signal,
        end: () => {
          if (waits.get(worker) === wait) waits.delete(worker)
        },
      }
    },
  }
}
