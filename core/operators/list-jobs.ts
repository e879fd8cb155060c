import { type SQL, sql } from 'drizzle-orm'
import type { CircuitType } from '@proofyard/contract/circuit-type.ts'
import type { FailureCause } from '@proofyard/contract/failure-cause.ts'
import type { OperatorJob, OperatorJobsQuery } from '@proofyard/contract/operator.ts'
import type { Page } from '@proofyard/contract/page.ts'
import type { JobStatus } from '@proofyard/contract/status.ts'
import type { Core } from '../context.ts'
import { builds } from '../database/schema/builds.ts'
import { operatorActs } from '../database/schema/operator-acts.ts'
import { proofs } from '../database/schema/proofs.ts'
import { teams } from '../database/schema/teams.ts'
import { DEADLY, FILLS_DISK, GIVEN_UP } from '../queue/attempts.ts'
import { presentSize } from './present-resources.ts'

/** So many of a list are looked at, builds and proofs each; what is behind them is for no person to page through. */
const MAX_LISTED = 1000

type JobState = OperatorJobsQuery['job_state']

/** For each list the rows that it takes, by an index of its own, and in which order. */
const lists: Record<JobState, { where: SQL; first: Record<'builds' | 'proofs', SQL>; order: SQL }> = {
  running: {
    where: sql`status = 'In Progress'`,
    first: { builds: sql`started_at`, proofs: sql`started_at` },
    order: sql`run_seconds / nullif(expected_seconds, 0) desc nulls last, run_seconds desc nulls last`,
  },
  waiting: {
    where: sql`status = 'Queued'`,
    first: { builds: sql`created_at`, proofs: sql`created_at` },
    order: sql`created_at`,
  },
  failed: {
    where: sql`status = 'Failed'`,
    first: { builds: sql`finished_at desc nulls first`, proofs: sql`finished_at desc nulls first` },
    order: sql`finished_at desc nulls first`,
  },
}

/**
 * The builds and proofs of all teams that run, wait, or failed lately: what they take, and nothing of what their teams wrote. At most 1000
 * of either kind are listed, and counted.
 */
export async function listJobs(
  { database }: Pick<Core, 'database'>,
  { job_state: state, limit, offset }: OperatorJobsQuery,
): Promise<Page<OperatorJob>> {
  const { where, first, order } = lists[state]
  const isUnfinished = sql`status in ('Queued', 'In Progress')`
  // For the partial index of what is not finished.
  const which = state === 'waiting' ? sql`${where} and ${isUnfinished}` : where
  const listed = sql`
    (select 'build' as job_kind, id, id as build_id, team_id, size, status, tries, started_at, finished_at, created_at,
        null::float8 as expected_seconds, cancelled_by is not null as is_cancelled,
        case when status <> 'Failed' then null when cancelled_by is not null then 'cancelled'
          when error in (${GIVEN_UP}, ${FILLS_DISK}, ${DEADLY}) then 'server' else 'build' end as failure_cause
      from ${builds} where ${which} and deleted_at is null and queued_at is not null
      order by ${first.builds} limit ${MAX_LISTED})
    union all
    (select 'proof', id, build_id, team_id, size, status, tries, started_at, finished_at, created_at,
        (predicted #>> '{seconds,expected}')::float8, cancelled_by is not null, failure_cause
      from ${proofs} where ${which} order by ${first.proofs} limit ${MAX_LISTED})`
  const { rows } = await database.execute<JobRow & Record<string, unknown>>(sql`
    with listed as materialized (${listed}),
      timed as (select *, count(*) over ()::int as count,
        extract(epoch from coalesce(finished_at, clock_timestamp()) - started_at)::float8 as run_seconds from listed),
      page as (select * from timed order by ${order}, id limit ${limit} offset ${offset})
    select page.*, b.circuit_type, t.slug as team_slug,
      exists (select from ${operatorActs} a where a.act = 'retry' and a.subject = page.id::text) as is_retried
    from page
    join ${builds} b on b.id = page.build_id
    left join ${teams} t on t.id = page.team_id
    order by ${order}, page.id`)
  const count = rows[0]?.count ?? (offset === 0 ? 0 : await countListed(database, listed))
  return { items: rows.map(presentJob), count }
}

interface JobRow {
  job_kind: 'build' | 'proof'
  id: string
  size: string
  status: JobStatus
  tries: number
  started_at: Date | string | null
  finished_at: Date | string | null
  created_at: Date | string
  expected_seconds: number | null
  is_cancelled: boolean
  is_retried: boolean
  failure_cause: FailureCause | null
  run_seconds: number | null
  count: number
  circuit_type: CircuitType
  team_slug: string | null
}

function presentJob(row: JobRow): OperatorJob {
  return {
    job_id: row.id,
    job_kind: row.job_kind,
    team_slug: row.team_slug ?? '',
    circuit_type: row.circuit_type,
    status: row.status,
    resources: presentSize(row.size),
    date_created: momentOf(row.created_at),
    started_at: row.started_at === null ? null : momentOf(row.started_at),
    finished_at: row.finished_at === null ? null : momentOf(row.finished_at),
    run_seconds: row.run_seconds,
    expected_seconds: row.expected_seconds,
    tries: row.tries,
    failure_cause: row.failure_cause,
    may_retry: row.job_kind === 'build' && row.status === 'Failed' && !row.is_cancelled && !row.is_retried,
  }
}

function momentOf(value: Date | string): string {
  return new Date(value).toISOString()
}

/** For who asks for a page behind the last. */
async function countListed(database: Core['database'], listed: SQL): Promise<number> {
  const { rows } = await database.execute<{ count: number }>(sql`select count(*)::int as count from (${listed}) listed`)
  return rows[0]?.count ?? 0
}
