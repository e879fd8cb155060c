import type { Core } from '../context.ts'
import { settledWithin } from '../process/settled-within.ts'
import type { Queue } from './queue.ts'
import { JobStoppedError, type RunningJob } from './running-job.ts'

/** A fifth of the queue's heartbeat: four beats in a row may be lost. */
const BEAT_MS = 2000

/** A beat that hangs longer, as on a connection that was lost unnoticed, keeps the next one from its own connection no more. */
const MAX_BEAT_MS = 2 * BEAT_MS

/** Gives the sign of life of running jobs, and stops those that are no longer ours. */
export function keepAlive(
  core: Pick<Core, 'report'> & { queue: Pick<Queue, 'signOfLife'> },
  running: Map<string, RunningJob>,
): { stop: () => void } {
  let beating = false

  async function beat(): Promise<void> {
    const jobs = [...running.values()]
    if (jobs.length === 0) return
    const ours = await core.queue.signOfLife(jobs.map(({ held }) => held))
    for (const job of jobs) {
      if (!ours.has(job.held.id) && running.get(job.held.id) === job) job.abort.abort(new JobStoppedError('lost'))
    }
  }

  const timer = setInterval(() => {
    if (beating) return
    beating = true
    void settledWithin(beat().catch(core.report), MAX_BEAT_MS).then(() => {
      beating = false
    })
  }, BEAT_MS)
  return { stop: () => clearInterval(timer) }
}
