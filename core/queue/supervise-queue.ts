import { setTimeout as sleep } from 'node:timers/promises'
import { forgetAttempts } from '../accounts/sign-on/forget-attempts.ts'
import { forgetDeviceLogins } from '../accounts/device-logins/forget-device-logins.ts'
import type { Database } from '../database/database.ts'
import { standBy } from '../database/session-lock.ts'
import { doChores } from '../deletions/do-chores.ts'
import { settledWithin } from '../process/settled-within.ts'
import { forgetEndedTallies } from '../rate-limits/tally.ts'
import { forgetOldUsage } from '../teams/forget-old-usage.ts'
import { shareLife } from './share-life.ts'
import type { Storage } from '../storage/storage.ts'
import { type Queue, SUPERVISE_EVERY_SECONDS } from './queue.ts'

/** Any fixed number, other than that of the migrations. */
const SUPERVISOR_LOCK = 7_201_534_885
/** The session that holds the lock, or tries to. */
export const SUPERVISION_CONNECTIONS = 1
const FORGET_EVERY_MS = 60_000
/** One that hangs longer, as on a connection that was lost unnoticed, keeps the next one from its own connection no more. */
const MAX_SUPERVISION_MS = 10_000

/** The names of the queues that have jobs: one look-up in the primary key for each, however many jobs there are. */
const WITH_JOBS = `with recursive with_jobs as (
    (select name from pgboss.job order by name limit 1)
    union all
    select (select job.name from pgboss.job where job.name > with_jobs.name order by job.name limit 1)
    from with_jobs where with_jobs.name is not null)
  select name from with_jobs where name is not null`

/**
 * Finds the jobs of dead workers, ends proofs whose deadline has come, and removes what has expired and what was deleted, from one
 * process at a time: servers and workers stand by alike, because either may be alone.
 */
export function superviseQueue(
  core: { database: Database; storage: Storage; queue: Queue; report: (error: Error) => void },
  databaseUrl: string,
): { stop: () => Promise<void> } {
  const { database, queue, report } = core

  /** Queues are many, one for each size, and most have no jobs: these cost nothing. */
  async function supervise(): Promise<void> {
    const { rows } = await database.$client.query<{ name: string }>(WITH_JOBS)
    for (const { name } of rows) await queue.boss.supervise(name)
  }

  async function superviseAndForget(signal: AbortSignal): Promise<void> {
    let forgotAt = Number.NEGATIVE_INFINITY
    while (!signal.aborted) {
      await settledWithin(supervise().catch(report), MAX_SUPERVISION_MS)
      if (performance.now() - forgotAt >= FORGET_EVERY_MS) {
        forgotAt = performance.now()
        await forgetEndedTallies(database).catch(report)
        await forgetDeviceLogins(database).catch(report)
        await forgetAttempts(database).catch(report)
        await forgetOldUsage(database).catch(report)
      }
      await sleep(SUPERVISE_EVERY_SECONDS * 1000, undefined, { signal }).catch(() => undefined)
    }
  }
  return standBy({
    databaseUrl,
    name: 'proofyard supervisor',
    lock: SUPERVISOR_LOCK,
    onSession: shareLife(),
    duty: async (signal) => {
      await Promise.all([superviseAndForget(signal), doChores(core, signal)])
    },
    report,
  })
}
