import type { Core } from '../context.ts'
import { keepAlive } from './keep-alive.ts'
import { type HeldJob, type QueueKey, queueName } from './job.ts'
import { JobStopped, type RunningJob } from './running-job.ts'

export interface JobTaker {
  /** Takes no more jobs, aborts those that run, and resolves when all have returned. */
  stop: () => Promise<void>
  /** Looks into the queues at once, because there may be more of them. */
  look: () => void
}

/** How long a job waits that nobody was told of, such as one of a dead worker. */
const POLL_MS = 1000
const PAUSE_AFTER_ERROR_MS = 300

/**
 * Takes jobs from the queues, as many at a time as `concurrency` says, and runs `work` on each. `work` itself begins
 * and ends the job by the transitions; a job that it leaves held goes to another worker when its heartbeat lapses here.
 */
export function takeJobs(
  core: Core,
  options: {
    /** Asked each time, because what a worker can serve changes. */
    queues: () => QueueKey[]
    concurrency: number
    work: (held: HeldJob, signal: AbortSignal) => Promise<void>
  },
): JobTaker {
  const running = new Map<string, RunningJob>()
  const ends = new Set<Promise<void>>()
  const bell = newBell()
  const stopping = new AbortController()
  let turn = 0

  function run(held: HeldJob): void {
    const job: RunningJob = { held, abort: new AbortController() }
    running.set(held.id, job)
    const end = options
      .work(held, job.abort.signal)
      .catch(core.report)
      .finally(() => {
        // A later delivery of the same job may run here by now.
        if (running.get(held.id) === job) running.delete(held.id)
        ends.delete(end)
        bell.ring()
      })
    ends.add(end)
  }

  /** Takes from the queues with waiting jobs in turn, so that none of them starves another. */
  async function fetchOne(): Promise<HeldJob | undefined> {
    const queues = await core.queue.waiting(options.queues())
    turn += 1
    for (let looked = 0; looked < queues.length; looked += 1) {
      const queue = queues[(turn + looked) % queues.length]
      if (queue === undefined) continue
      const [job] = await core.queue.boss.fetch(queueName(queue))
      if (job !== undefined) return { ...queue, id: job.id, delivery: job.retryCount }
    }
    return undefined
  }

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      bell.rearm()
      let wait = POLL_MS
      try {
        const held = ends.size < options.concurrency ? await fetchOne() : undefined
        if (held !== undefined) {
          run(held)
          continue
        }
      } catch (error) {
        core.report(error instanceof Error ? error : new Error(String(error)))
        wait = PAUSE_AFTER_ERROR_MS
      }
      await bell.heard(wait)
    }
  }

  const silence = core.queue.listen((notice) => {
    if (notice?.kind === 'withdrawn') running.get(notice.id)?.abort.abort(new JobStopped('withdrawn'))
    else bell.ring()
  })
  const heart = keepAlive(core, running)
  const looping = loop()

  return {
    look: () => bell.ring(),
    stop: async () => {
      stopping.abort()
      bell.ring()
      await looping
      for (const job of running.values()) job.abort.abort(new JobStopped('ending'))
      await Promise.all(ends)
      heart.stop()
      await silence()
    },
  }
}

/** A bell that is heard once, also when it rang a moment before somebody listened. */
function newBell(): { ring: () => void; rearm: () => void; heard: (patienceMs: number) => Promise<void> } {
  let ringing = Promise.withResolvers<void>()
  return {
    ring: () => ringing.resolve(),
    rearm: () => {
      ringing = Promise.withResolvers<void>()
    },
    heard: async (patienceMs) => {
      const timer = setTimeout(() => ringing.resolve(), patienceMs)
      await ringing.promise
      clearTimeout(timer)
    },
  }
}
