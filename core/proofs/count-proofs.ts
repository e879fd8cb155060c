import { type SQL, and, count, sql } from 'drizzle-orm'
import type { JobStatus } from '@proofyard/contract/status.ts'
import type { Core } from '../context.ts'
import { proofCounts } from '../database/schema/proof-counts.ts'
import { proofs } from '../database/schema/proofs.ts'
import { HOURS, MINUTES } from './proof-counts.ts'

/** A longer list of what no counter is kept of says that it has so many. */
export const MAX_COUNTED = 10_000

/** From a moment on, and up to another one; undefined where there is no end to it. */
interface Time {
  after: Date | undefined
  before: Date | undefined
}

/** Whose proofs, and of which status. */
interface Of {
  teamId: number
  status: JobStatus | null | undefined
}

const columnOf = { Queued: sql`queued`, 'In Progress': sql`in_progress`, Ready: sql`ready`, Failed: sql`failed` }

/** How many proofs of a subject a team has, of one status or of all; from the counters. */
export async function countOfSubjects(
  core: Pick<Core, 'database'>,
  { teamId, subjects, status }: { teamId: number; subjects: SQL; status?: JobStatus | null | undefined },
): Promise<number> {
  return countIn(
    core,
    sql`select coalesce(sum(${columnsOf(status)}), 0) from ${proofCounts}
      where team_id = ${teamId} and period = '-infinity' and subject_id = any(array(${subjects}))`,
  )
}

/**
 * As `countOfSubjects`, of all proofs of a team that were created in a time: whole hours by their counters, what is left of
 * it by those of the minutes, and of minutes that are cut by the rows.
 */
export async function countOfTime(
  core: Pick<Core, 'database'>,
  teamId: number,
  { status, ...time }: Time & { status: JobStatus | null | undefined },
): Promise<number> {
  return countIn(core, sql`select ${countWithin({ teamId, status }, time, [HOURS, MINUTES])}`)
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

function countWithin(of: Of, { after, before }: Time, [longest, ...shorter]: (typeof HOURS)[]): SQL {
  if (longest === undefined) return countRows(of, { after, before })
  const { ms } = longest
  const from = after && new Date(Math.ceil(after.getTime() / ms) * ms)
  const to = before && new Date(Math.floor(before.getTime() / ms) * ms)
  if (from !== undefined && to !== undefined && from >= to) return countWithin(of, { after, before }, shorter)
  const parts = [countPeriods(of, { after: from, before: to }, longest.subject)]
  if (from?.getTime() !== after?.getTime()) parts.push(countWithin(of, { after, before: from }, shorter))
  if (to?.getTime() !== before?.getTime()) parts.push(countWithin(of, { after: to, before }, shorter))
  return sql.join(parts, sql` + `)
}

function countPeriods({ teamId, status }: Of, { after, before }: Time, subject: string): SQL {
  const where = and(
    sql`subject_id = ${subject} and team_id = ${teamId} and period > '-infinity'`,
    after && sql`period >= ${after.toISOString()}`,
    before && sql`period < ${before.toISOString()}`,
  )
  return sql`(select coalesce(sum(${columnsOf(status)}), 0) from ${proofCounts} where ${where})`
}

function countRows({ teamId, status }: Of, { after, before }: Time): SQL {
  const where = and(
    sql`team_id = ${teamId}`,
    after && sql`created_at >= ${after.toISOString()}`,
    before && sql`created_at < ${before.toISOString()}`,
    status ? sql`status = ${status}` : undefined,
  )
  return sql`(select count(*) from ${proofs} where ${where})`
}

async function countIn({ database }: Pick<Core, 'database'>, selected: SQL): Promise<number> {
  const { rows } = await database.execute<{ count: number }>(sql`select (${selected})::int as count`)
  return rows[0]?.count ?? 0
}
