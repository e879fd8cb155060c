import { type SQL, sql } from 'drizzle-orm'
import type { JobStatus } from '@proofyard/contract/status.ts'
import { notesUnused } from '../artifacts/notes-unused.ts'
import type { Transaction } from '../database/database.ts'
import { builds } from '../database/schema/builds.ts'
import { deletions } from '../database/schema/deletions.ts'
import { proofArtifacts } from '../database/schema/proof-artifacts.ts'
import { proofCounts } from '../database/schema/proof-counts.ts'
import { proofs } from '../database/schema/proofs.ts'

/** The subject of the counts of all proofs of a team: of all times, and by hour. */
export const WHOLE_TEAM = '00000000-0000-0000-0000-000000000000'

/** The subject of the same counts by minute. */
const TEAM_BY_MINUTE = '00000000-0000-0000-0000-000000000001'

/** Lengths of time by which the proofs of a team are counted, the longest first. */
export const HOURS = { subject: WHOLE_TEAM, ms: 3_600_000 }
export const MINUTES = { subject: TEAM_BY_MINUTE, ms: 60_000 }

const into = sql`insert into ${proofCounts}
  (subject_id, team_id, period, queued, in_progress, ready, failed, is_change)`

/** What each proof of a statement, there called `proof`, is counted under. */
const countedUnder = sql`cross join lateral (values
    (proof.build_id, '-infinity'::timestamptz),
    (proof.project_id, '-infinity'),
    (${WHOLE_TEAM}::uuid, '-infinity'),
    (${HOURS.subject}::uuid, date_trunc('hour', proof.created_at, 'UTC')),
    (${MINUTES.subject}::uuid, date_trunc('minute', proof.created_at, 'UTC'))) counted (subject_id, period)`

/** The part of a statement that counts the proofs of `added`, which it writes, as Queued. */
export function countsNewProofs(added: SQL): SQL {
  return sql`${into}
    select counted.subject_id, proof.team_id, counted.period, 1, 0, 0, 0, true from ${added} proof ${countedUnder}`
}

/**
 * The part of a statement that counts proofs under the status that it gives them.
 *
 * @param moved the rows that it changed, with the columns that `countedUnder` names
 * @param from the status of each row before it
 */
export function countsMovedProofs(moved: SQL, from: SQL, to: JobStatus): SQL {
  const change = (status: JobStatus) => sql`${Number(status === to)}::int - (${from} = '${sql.raw(status)}')::int`
  return sql`${into}
    select counted.subject_id, proof.team_id, counted.period,
      ${change('Queued')}, ${change('In Progress')}, ${change('Ready')}, ${change('Failed')}, true
    from ${moved} proof ${countedUnder} where ${from} <> ${to}`
}

/**
 * Deletes proofs, counts them no more, and notes that their files may be unused.
 * @param which a select of their ids
 * @returns how many there were, and of which builds
 */
export async function removeProofs(
  transaction: Transaction,
  which: SQL,
): Promise<{ count: number; buildIds: string[] }> {
  const { rows } = await transaction.execute<{ count: number; build_ids: string[] }>(sql`
    with gone as (delete from ${proofs} where id in (${which}) returning id, team_id, build_id, project_id, status, created_at),
    counts as (${into}
      select counted.subject_id, proof.team_id, counted.period, -count(*) filter (where status = 'Queued'),
        -count(*) filter (where status = 'In Progress'), -count(*) filter (where status = 'Ready'),
        -count(*) filter (where status = 'Failed'), true
      from gone proof ${countedUnder} group by 1, 2, 3),
    unused as (${notesUnused(sql`select sha256 from ${proofArtifacts} where proof_id in (select id from gone)`)})
    select count(*)::int as count, coalesce(array_agg(distinct build_id::text), '{}') as build_ids from gone`)
  return { count: rows[0]?.count ?? 0, buildIds: rows[0]?.build_ids ?? [] }
}

/** How many proofs a set of rows of the counts says there are, of any status. */
const sum = sql`coalesce(sum(c.queued + c.in_progress + c.ready + c.failed), 0)::int`

/** How many proofs a build has, in a statement that has its id. */
export function proofsOfBuild(buildId: SQL): SQL<number> {
  return sql`(select ${sum} from ${proofCounts} c where c.subject_id = ${buildId} and c.period = '-infinity')`
}

/** How many proofs the builds of a project have, without those that are deleted. */
export function proofsOfProject(projectId: SQL): SQL<number> {
  return sql`((select ${sum} from ${proofCounts} c where c.subject_id = ${projectId} and c.period = '-infinity')
    - (select ${sum} from ${proofCounts} c where c.period = '-infinity' and c.subject_id = any(array(
      select b.id from ${builds} b where b.project_id = ${projectId} and b.deleted_at is not null))))`
}

/** How many proofs a team has made, without those that were deleted and are not yet removed. */
export function proofsOfTeam(teamId: SQL): SQL<number> {
  return sql`((select ${sum} from ${proofCounts} c
      where c.subject_id = ${WHOLE_TEAM} and c.team_id = ${teamId} and c.period = '-infinity')
    - (select ${sum} from ${proofCounts} c where c.team_id = ${teamId} and c.period = '-infinity' and c.subject_id = any(array(
      select d.project_id from ${deletions} d where d.team_id = ${teamId} and d.project_id is not null
      union select d.build_id from ${deletions} d where d.team_id = ${teamId} and d.build_id is not null and not exists (
        select from ${builds} b join ${deletions} o on o.project_id = b.project_id where b.id = d.build_id)))))`
}
