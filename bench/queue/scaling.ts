import { setTimeout as sleep } from 'node:timers/promises'
import { NOTICE_CHANNEL } from '@proofyard/core/queue/notices.ts'
import type { Installation } from './installation.ts'

/** A job waits as long as one whose prover computes elsewhere, so that the processors of one machine do not say how many workers there may be. */
const JOB_MILLISECONDS = 4000
const JOBS_OF_EACH = 6
/** In one process, each with connections of its own. */
const WORKERS_OF_PROCESS = 16

/** How jobs of one length are begun: all in the same moment, so that they end in the same moments, too; or each at a moment of its own. */
export type Begun = 'together' | 'apart'

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
): Promise<Record<Begun, number>> {
  const { $client: client } = installation.core.database
  const sleepMilliseconds = isSmoke ? 200 : JOB_MILLISECONDS
  const jobsOfEach = isSmoke ? 3 : JOBS_OF_EACH
  const one = await ratesOf(1)
  const all = await ratesOf(many)
  return { together: all.together / (one.together * many), apart: all.apart / (one.apart * many) }

  async function ratesOf(workers: number): Promise<Record<Begun, number>> {
    await installation.endWorkers()
    for (let left = workers; left > 0; left -= WORKERS_OF_PROCESS)
      await installation.startWorker(1, { sleepMilliseconds, workers: Math.min(left, WORKERS_OF_PROCESS) })
    // The first jobs of a process take longer, as its code is compiled.
    await finished(workers, postTogether)
    const jobs = workers * jobsOfEach
    return {
      together: rateOf(await finished(jobs, postTogether), workers),
      apart: rateOf(await finished(jobs, () => postApart(jobs, workers)), workers),
    }
  }

  /** All wait before one is begun. */
  async function postTogether(jobs: number): Promise<void> {
    await client.query('insert into pauses (team_id) values (null)')
    for (let job = 0; job < jobs; job += 1) await post()
    await client.query('delete from pauses')
    await client.query(`select pg_notify('${NOTICE_CHANNEL}', '{"kind":"machines"}')`)
  }

  /** The first jobs of the workers are spread over the length of one, so that all later ones end as they do. */
  async function postApart(jobs: number, workers: number): Promise<void> {
    for (let job = 0; job < jobs; job += 1) {
      await post()
      if (job < workers) await sleep(sleepMilliseconds / (workers + 1))
    }
  }

  /** Milliseconds at which the jobs ended that `postAll` asks for, from first to last. */
  async function finished(jobs: number, postAll: (jobs: number) => Promise<void>): Promise<number[]> {
    const since = new Date()
    await postAll(jobs)
    for (;;) {
      const { rows } = await client.query<{ at: number | null }>(
        `select extract(epoch from finished_at)::float8 * 1000 as at
         from proofs where created_at >= $1 order by finished_at nulls first`,
        [since],
      )
      const ends = rows.flatMap(({ at }) => at ?? [])
      if (ends.length === jobs && rows.length === jobs) return ends
      await sleep(200)
    }
  }
}

/** Jobs in a millisecond while all workers have one: from the end of the first of each to the end of the last but one of each. */
function rateOf(ends: number[], workers: number): number {
  const [from = 0, to = 0] = [ends[workers - 1], ends[ends.length - workers - 1]]
  return (ends.length - 2 * workers) / (to - from)
}
