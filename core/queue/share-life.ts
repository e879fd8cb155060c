import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { HEARTBEAT_SECONDS } from './heartbeat.ts'
import { ALONE } from './team-group.ts'

/** Any fixed number; each process of the product holds it, shared, as long as its session lives. */
const LIFE_LOCK = 7_201_534_887

/** Held, shared, by each process that has lived already, from the beginning of its later sessions on. */
const LIVED_LOCK = 7_201_534_888

const LOOK_EVERY_MS = 1000

/** Jobs that run here, not on machines of other owners: what runs there kills nothing here. */
const RUNS_HERE = `state = 'active' and (name like 'compile-%' or name like 'prove-%' or name like 'check-%')
  and not exists (select from worker_leases lease where lease.job_id = job.id and lease.delivery = job.retry_count)`

/**
 * Those of them that run, as far as the queue knows, with their last signs of life. One whose sign is that much older than the newest
 * had lost its worker before all else died, and was only not found yet.
 */
const SIGNS = `
  select id, heartbeat_on::text as sign from pgboss.job where ${RUNS_HERE} and heartbeat_on > (
    select max(heartbeat_on) from pgboss.job where ${RUNS_HERE}
  ) - interval '${HEARTBEAT_SECONDS / 2} seconds'`

/** Whether all workers that had been seen in the minute before the last of these signs had been told to end. */
const WERE_ENDING = `
  select coalesce(bool_and(ended_at is not null), false) as "wereEnding" from workers
  where key_id is null and seen_at > (
    select max(heartbeat_on) from pgboss.job where ${RUNS_HERE}
  ) - interval '1 minute'`

/** Those of given jobs that have given no sign of life since. */
const SILENT = `
  select job.id, seen.sign from unnest($1::uuid[], $2::text[]) seen (id, sign)
  join pgboss.job on job.id = seen.id and job.state = 'active' and job.heartbeat_on::text is not distinct from seen.sign`

/**
 * Jobs that no one ended: they were running when the last process of the product died. Their group is of all teams, so none
 * goes before another by what its team has chosen.
 */
const NOTE_DEATHS = `
  with died as (
    update pgboss.job set group_id = '${ALONE}', priority = 0, data = data - 'deadline' from unnest($1::uuid[], $2::text[]) seen (id, sign)
    where job.id = seen.id and job.state = 'active' and job.heartbeat_on::text is not distinct from seen.sign
    returning job.id),
  dead_builds as (
    update builds set deaths = deaths + 1 where status = 'In Progress' and id in (select id from died))
  update proofs set deaths = deaths + 1 where status = 'In Progress' and id in (select id from died)`

/**
 * Sees whether this process is the first of the product to live again, as after a power cut: then each job that was running may
 * be what killed all the others. It is noted with its row, and waits until it can run alone. A product that ends in order hands its
 * jobs back before, and one process that dies leaves the others alive. One that is killed because it took too long to end, such as by
 * `docker stop`, died of that.
 *
 * A database that was away takes the locks of processes that live, and one that starts may then come before them. So a job is dead
 * only when none of them comes back, and no sign of life of it comes for as long as a worker may be silent. Until that is known no process supervises, since each
 * waits here for its share: no dead job is handed on before it is noted.
 *
 * @returns to be called with each new session of this process, and a signal that ends its wait. Only the first one that is through
 * notes deaths
 */
export function shareLife(): (client: pg.Client, signal: AbortSignal) => Promise<void> {
  let isFirst = true
  return async (client, signal) => {
    if (!isFirst) await client.query('select pg_advisory_lock_shared($1)', [LIVED_LOCK])
    for (;;) {
      // Again each time: the one that was first may have died meanwhile.
      const isAlone = await tryLock(client, 'pg_try_advisory_lock')
      if (isAlone && isFirst) await noteDeaths(client, signal)
      if (await tryLock(client, 'pg_try_advisory_lock_shared')) {
        isFirst = false
        if (isAlone) await client.query('select pg_advisory_unlock($1)', [LIFE_LOCK])
        return
      }
      // Not in a query that waits: it would hold a snapshot, and keep vacuum from its work.
      await sleep(LOOK_EVERY_MS, undefined, { signal })
    }
  }
}

/** @returns whether no process of the product lives on this database; then none begins to until the transaction of `client` ends */
export function liveAlone(client: Pick<pg.ClientBase, 'query'>): Promise<boolean> {
  return tryLock(client, 'pg_try_advisory_xact_lock')
}

/** Looks each second, or the session would be ended for its silence. */
async function noteDeaths(client: pg.Client, signal: AbortSignal): Promise<void> {
  const { rows } = await client.query<Sign>(SIGNS)
  if (rows.length === 0) return
  const ending = await client.query<{ wereEnding: boolean }>(WERE_ENDING)
  if (ending.rows[0]?.wereEnding === true) return
  let silent = rows
  for (let second = 0; second < HEARTBEAT_SECONDS && silent.length > 0; second += 1) {
    await sleep(LOOK_EVERY_MS, undefined, { signal })
    silent = (await client.query<Sign>(SILENT, valuesOf(silent))).rows
    // Another process has only lost its session: the product lives, whatever became of one of its workers.
    if (!(await tryLock(client, 'pg_try_advisory_xact_lock', LIVED_LOCK))) return
  }
  if (silent.length > 0) await client.query(NOTE_DEATHS, valuesOf(silent))
}

interface Sign {
  id: string
  sign: string | null
}

function valuesOf(signs: Sign[]): unknown[] {
  return [signs.map(({ id }) => id), signs.map(({ sign }) => sign)]
}

async function tryLock(
  client: Pick<pg.ClientBase, 'query'>,
  way: 'pg_try_advisory_lock' | 'pg_try_advisory_lock_shared' | 'pg_try_advisory_xact_lock',
  lock = LIFE_LOCK,
): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>(`select ${way}($1) as held`, [lock])
  return rows[0]?.held === true
}
