import { type SQL, and, count, sql } from 'drizzle-orm'
import type { JobStatus } from '@proofyard/contract/status.ts'
import type { Core } from '../context.ts'
import { proofCounts } from '../database/schema/proof-counts.ts'
import { proofs } from '../database/schema/proofs.ts'
import { WHOLE_TEAM } from './proof-counts.ts'

/** A longer list of what no counter is kept of says that it has so many. */
export const MAX_COUNTED = 10_000

const HOUR_MS = 3_600_000
const columnOf = { Queued: sql`queued`, 'In Progress': sql`in_progress`, Ready: sql`ready`, Failed: sql`failed` }

/** How many proofs of a subject a team has, of one status or of all; from the counters. */
export async function countOfSubjects(
  core: Pick<Core, 'database'>,
  { teamId, subjects, status }: { teamId: number; subjects: SQL; status?: JobStatus | null | undefined },
): Promise<number> {
  return countIn(
    core,
    sql`select coalesce(sum(${columnsOf(status)}), 0) from ${proofCounts}
      where team_id = ${teamId} and hour = '-infinity' and subject_id = any(array(${subjects}))`,
  )
}

/** As `countOfSubjects`, of all proofs of a team that were created in a time: whole hours by the counters, the rest by the rows. */
export async function countOfTime(
  core: Pick<Core, 'database'>,
  teamId: number,
  {
    after,
    before,
    status,
  }: { after: Date | undefined; before: Date | undefined; status: JobStatus | null | undefined },
): Promise<number> {
  const from = after && new Date(Math.ceil(after.getTime() / HOUR_MS) * HOUR_MS)
  const to = before && new Date(Math.floor(before.getTime() / HOUR_MS) * HOUR_MS)
  const isHourInside = from === undefined || to === undefined || from < to
  if (!isHourInside) return countIn(core, countRows(teamId, after, before, status))
  const whole = sql`select coalesce(sum(${columnsOf(status)}), 0) from ${proofCounts}
    where team_id = ${teamId} and subject_id = ${WHOLE_TEAM} and hour > '-infinity'
      ${from === undefined ? sql`` : sql`and hour >= ${from.toISOString()}`}
      ${to === undefined ? sql`` : sql`and hour < ${to.toISOString()}`}`
  const first = after === undefined ? sql`select 0` : countRows(teamId, after, from, status)
  const last = before === undefined ? sql`select 0` : countRows(teamId, to, before, status)
  return countIn(core, sql`select (${whole}) + (${first}) + (${last})`)
}

/** How many proofs there are of which no counter is kept, counted no further than `MAX_COUNTED`. */
export async function countUpToLimit(core: Pick<Core, 'database'>, where: SQL | undefined): Promise<number> {
  const some = core.database.select({ id: proofs.id }).from(proofs).where(where).limit(MAX_COUNTED).as('some')
  const [counted] = await core.database.select({ count: count() }).from(some)
  return counted?.count ?? 0
}

function columnsOf(status: JobStatus | null | undefined): SQL {
  return status ? columnOf[status] : sql`queued + in_progress + ready + failed`
}

function countRows(
  teamId: number,
  after: Date | undefined,
  before: Date | undefined,
  status: JobStatus | null | undefined,
): SQL {
  const where = and(
    sql`team_id = ${teamId}`,
    after && sql`created_at >= ${after.toISOString()}`,
    before && sql`created_at < ${before.toISOString()}`,
    status ? sql`status = ${status}` : undefined,
  )
  return sql`select count(*) from ${proofs} where ${where}`
}

async function countIn({ database }: Pick<Core, 'database'>, selected: SQL): Promise<number> {
  const { rows } = await database.execute<{ count: number }>(sql`select (${selected})::int as count`)
  return rows[0]?.count ?? 0
}
