import { createHash } from 'node:crypto'
import type { QuotaSettings } from '@proofyard/settings/quota-settings.ts'
import type pg from 'pg'
import { HEARTBEAT_SECONDS } from './heartbeat.ts'
import { type HeldJob, type QueueKey, queueFamily, queueName } from './job.ts'
import { jobOrder } from './job-order.ts'
import { ALONE, teamOfGroup } from './team-group.ts'

/** A queue with a job of a team that may be taken now. */
export interface Turn {
  queue: QueueKey
  /** As core/queue/team-group.ts names it. */
  group: string
  /** For how long its first job could have been taken. */
  waitedSeconds: number
  /** How many jobs of these queues the team has running. */
  running: number
  /**
   * When the team had last been served, when this was its turn; null for never. It is the team's turn no longer where another worker has
   * served it since. Undefined where that makes no difference, because no other team waits and no quota counts its running jobs.
   */
  servedAt: string | null | undefined
  /** Whether its turns end when its jobs have taken so many processor seconds in a day. */
  isMetered: boolean
}

/** A job that was taken. */
export interface TakenJob extends HeldJob {
  /** Whether the team has another one in this queue that may be taken. */
  hasNext: boolean
}

/**
 * With this the first job of a team in a queue is one look-up, however many wait. pg-boss's own index is by age alone: behind
 * 100,000 jobs of one team it would find the job of another one last.
 */
const ORDER_INDEX = `create index if not exists proofyard_job_order on pgboss.job
  (name, group_id, ${jobOrder().join(', ')}) where state < 'active' and not blocked`

/** Any fixed number; several processes that start at once make all this once. */
const PREPARATION_LOCK = 7_201_534_886

/** PostgreSQL's. */
const MAX_INTEGER = 2 ** 31 - 1

/** Makes what the turns need beside pg-boss's own tables. */
export async function prepareTurns(pool: pg.Pool): Promise<void> {
  // Looked up first: also `if not exists` waits until no one writes, and has all wait that would write meanwhile.
  const { rows } = await pool.query<{ hasIndex: boolean; hasFunction: boolean }>(
    `select to_regclass('pgboss.proofyard_job_order') is not null as "hasIndex",
      to_regprocedure('${TURNS_FUNCTION}(text[], int, float8)') is not null as "hasFunction"`,
  )
  const missing: string[] = []
  if (rows[0]?.hasIndex !== true) missing.push(ORDER_INDEX)
  if (rows[0]?.hasFunction !== true)
    missing.push(`create or replace function ${TURNS_FUNCTION}(text[], int, float8) ${TURNS_BODY}`)
  // One transaction, as it is one query.
  if (missing.length > 0) await pool.query(`select pg_advisory_xact_lock(${PREPARATION_LOCK}); ${missing.join('; ')}`)
}

/**
 * A team's key in `team_turns`. Verifications have slots of their own, and so have those of claims, so it is noted apart when one was
 * last served.
 */
const turnKey = (group: string, name: string) =>
  `(${group} || case when ${name} like 'verify-claim-%' then ' claim' when ${name} like 'verify-%' then ' verify' else '' end)`

const [urgency, deadline] = jobOrder('job.')
const HEAD_COLUMNS = `group_id, ${urgency} as urgency, ${deadline} as deadline, start_after`

/**
 * Each pair of a queue and a team with a waiting job, by one look-up for each pair; then the team with the fewest running jobs
 * of these queues first, of these the one that was served longest ago, and of its queues that with the job that is first in the team's
 * order. No priority and no deadline is compared with one of another team. A job's place
 * is its `start_after`: when it was queued, or until when it was put off. What a team runs from other queues, such as a proof
 * while it waits for a verification, takes none of the slots that are shared out here. Quotas are of builds and proofs: a person
 * waits for each verification, and it takes seconds that are not counted. What an operator has set for one team
 * stands before the settings, and what is paused has no turn.
 */
export const TURNS = `with recursive names as (
    (select name from pgboss.job where state < 'active' and not blocked order by name limit 1)
    union all
    select (select job.name from pgboss.job
      where state < 'active' and not blocked and job.name > names.name order by job.name limit 1)
    from names where names.name is not null),
  turns as (
    select served.name, head.* from (select name from names where regexp_replace(name, '/[^/]*$', '') = any ($1::text[])) served
    cross join lateral (select ${HEAD_COLUMNS} from pgboss.job
      where job.name = served.name and state < 'active' and not blocked and group_id is not null and start_after <= now()
      order by group_id, ${jobOrder('job.').join(', ')} limit 1) head
    union all
    select turns.name, head.* from turns
    cross join lateral (select ${HEAD_COLUMNS} from pgboss.job
      where job.name = turns.name and state < 'active' and not blocked and group_id > turns.group_id and start_after <= now()
      order by group_id, ${jobOrder('job.').join(', ')} limit 1) head),
  running as materialized (
    select group_id, count(*) filter (where name not like 'verify-%') as jobs,
      count(*) filter (where regexp_replace(name, '/[^/]*$', '') = any ($1::text[])) as of_these_queues
    from pgboss.job where state = 'active' and group_id is not null group by group_id),
  own as materialized (
    select team_id::text as group_id, running as most, cpu_seconds_per_day as cpu_seconds from team_quotas),
  spent as materialized (
    select group_id from (select team_id::text as group_id, cpu_seconds from team_usage
      where day = (now() at time zone 'utc')::date) today
    left join own using (group_id) where today.cpu_seconds >= coalesce(own.cpu_seconds, $3::float8)),
  paused as materialized (select team_id::text as group_id from pauses)
  select turns.name, turns.group_id as "group",
    extract(epoch from now() - turns.start_after)::float8 as "waitedSeconds",
    coalesce(running.of_these_queues, 0)::int as running, team_turns.served_at::text as "servedAt",
    own.most is not null as "hasOwnLimit",
    turns.name not like 'verify-%' and coalesce(own.cpu_seconds, $3::float8) < 'infinity' as "isMetered" from turns
  left join running using (group_id)
  left join own using (group_id)
  left join team_turns on team_turns.team_group = ${turnKey('turns.group_id', 'turns.name')}
  where turns.name like 'verify-%' or (
    coalesce(running.jobs, 0) < case turns.group_id when '${ALONE}' then 1 else coalesce(own.most, $2::int) end
    and not exists (select from spent where spent.group_id = turns.group_id)
    and not exists (select from paused where paused.group_id = turns.group_id or paused.group_id is null))
  order by coalesce(running.of_these_queues, 0), team_turns.served_at nulls first,
    min(turns.start_after) over (partition by turns.group_id), turns.group_id,
    turns.urgency, turns.deadline, turns.start_after, turns.name`

/**
 * To plan this takes several times as long as to run it, and each worker looks for each job. A function keeps the plan, once for all
 * parameters; one that was made while little waited must do when much does, so it reads by indexes. What no index serves then costs so much
 * by PostgreSQL's count before 18 that it would compile the plan to machine code, again for each call: 800 ms.
 */
const TURNS_BODY = `returns table (name text, "group" text, "waitedSeconds" float8, running int, "servedAt" text, "hasOwnLimit" boolean,
    "isMetered" boolean)
  language plpgsql stable set jit = off set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off as $turns$
  #variable_conflict use_column
  begin
    return query ${TURNS};
  end $turns$`

/** Workers of two versions call two functions; that of a version before stays, some kilobytes of text. */
const TURNS_FUNCTION = `pgboss.proofyard_turns_${createHash('sha256').update(TURNS_BODY).digest('hex').slice(0, 12)}`

/**
 * As pg-boss's own fetch, of one team that is not paused, by its order, while it is the team's turn ($3, or it was last served at $4); then
 * its turn is over. Its next job is looked up in that order, too: of `exists` PostgreSQL thinks that the first rows of the table do, and reads it all.
 */
export const TAKE = `with next as (
    select id from pgboss.job
    where name = $1 and group_id = $2 and state < 'active' and not blocked and start_after <= pgboss.job_now()
      and ($1 like 'verify-%' or not exists (select from pauses where team_id is null or team_id::text = $2))
    order by ${jobOrder().join(', ')} limit 1 for update skip locked),
  served as (
    insert into team_turns (team_group, served_at) select ${turnKey('$2::text', '$1::text')}, clock_timestamp() from next
    on conflict (team_group) do update set served_at = excluded.served_at
      where $3::boolean or team_turns.served_at is not distinct from $4::timestamptz
    returning team_group)
  update pgboss.job set
    state = 'active', started_on = pgboss.job_now(), heartbeat_on = pgboss.job_now(), heartbeat_seconds = ${HEARTBEAT_SECONDS},
    retry_count = case when started_on is not null then retry_count + 1 else retry_count end
  from next, served where job.name = $1 and job.id = next.id
  returning job.id, job.retry_count as "delivery", job.data->'origin' as origin,
    extract(epoch from pgboss.job_now() - job.start_after)::float8 as "waitedSeconds",
    (select true from pgboss.job other where other.name = $1 and other.group_id = $2 and other.state < 'active' and not other.blocked
      and other.start_after <= pgboss.job_now() and other.id <> job.id
      order by ${jobOrder('other.').join(', ')} limit 1) is not null as "hasNext"`

/** Whose turn it is in the queues of all sizes, the first one first. Of two workers that look at once one takes it. */
export async function findTurns(
  pool: Pick<pg.Pool, 'query'>,
  queues: Omit<QueueKey, 'size'>[],
  quotas: Pick<QuotaSettings, 'running' | 'cpuSecondsPerDay'>,
): Promise<Turn[]> {
  if (queues.length === 0) return []
  const families = new Map(queues.map((queue) => [queueFamily(queue), queue]))
  const { rows } = await pool.query<Omit<Turn, 'queue'> & { name: string; hasOwnLimit: boolean }>(
    `select * from ${TURNS_FUNCTION}($1, $2, $3)`,
    [[...families.keys()], Math.min(quotas.running, MAX_INTEGER), quotas.cpuSecondsPerDay],
  )
  const [first] = rows
  const isContested =
    Number.isFinite(quotas.running) ||
    rows.some(({ group, hasOwnLimit }) => hasOwnLimit || group !== first?.group || group === ALONE)
  return rows.flatMap(({ name, group, waitedSeconds, running, servedAt, isMetered }) => {
    const end = name.lastIndexOf('/')
    const queue = families.get(name.slice(0, end))
    const size = name.slice(end + 1)
    if (queue === undefined) return []
    const turn = { group, waitedSeconds, running, isMetered, queue: { ...queue, size } }
    return [{ ...turn, servedAt: isContested ? servedAt : undefined }]
  })
}

/** Takes a team's next job of a queue. @returns undefined when another worker has it, or has served the team meanwhile */
export async function takeTurn(
  pool: pg.Pool,
  { queue, group, servedAt }: Pick<Turn, 'queue' | 'group'> & Partial<Turn>,
): Promise<TakenJob | undefined> {
  const values = [queueName(queue), group, servedAt === undefined, servedAt ?? null]
  const { rows } = await pool.query<Omit<TakenJob, keyof QueueKey>>(TAKE, values)
  return rows[0] === undefined ? undefined : { ...queue, ...rows[0], team: teamOfGroup(group) }
}
