import { NOTICE_CHANNEL } from '@proofyard/core/queue/notices.ts'
import type { Installation } from './installation.ts'

/** A job waits as long as one whose prover computes elsewhere, so that the processors of one machine do not say how many workers there may be. */
const JOB_MILLISECONDS = 4000
const JOBS_OF_EACH = 5
/** In one process, each with connections of its own. */
const WORKERS_OF_PROCESS = 16

/**
 * How the rate of jobs rises with the workers, of which each runs one at a time: 1 is linear. All are there before, and have run a job.
 *
 * @param post asks for a proof
 */
export async function scalingTo(
  many: number,
  installation: Installation,
  post: () => Promise<unknown>,
  isSmoke: boolean,
): Promise<number> {
  const sleepMilliseconds = isSmoke ? 200 : JOB_MILLISECONDS
  const jobsOfEach = isSmoke ? 2 : JOBS_OF_EACH
  const one = await rateOf(1)
  const all = await rateOf(many)
  return all / (one * many)

  async function rateOf(workers: number): Promise<number> {
    await installation.endWorkers()
    for (let left = workers; left > 0; left -= WORKERS_OF_PROCESS)
      await installation.startWorker(1, { sleepMilliseconds, workers: Math.min(left, WORKERS_OF_PROCESS) })
    // The first jobs of a process take longer, as its code is compiled.
    await rateOfJobs(workers)
    return await rateOfJobs(workers * jobsOfEach)
  }

  /** Jobs in a second from the first that is begun to the last that ends; all wait before one is begun. */
  async function rateOfJobs(jobs: number): Promise<number> {
    const { core } = installation
    const run = (statement: string, values: unknown[] = []) => core.database.$client.query(statement, values)
    const since = new Date()
    await run('insert into pauses (team_id) values (null)')
    for (let job = 0; job < jobs; job += 1) await post()
    await run('delete from pauses')
    await run(`select pg_notify('${NOTICE_CHANNEL}', '{"kind":"machines"}')`)
    for (;;) {
      const { rows } = await core.database.$client.query<{ left: number; rate: number }>(
        `select count(*) filter (where status <> 'Ready')::int as left,
           (count(*) / extract(epoch from max(finished_at) - min(started_at)))::float8 as rate
         from proofs where created_at >= $1`,
        [since],
      )
      const [found] = rows
      if (found?.left === 0) return found.rate
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }
}
