import { type SQL, sql } from 'drizzle-orm'
import type { HistogramBin } from '@proofyard/contract/histogram.ts'
import type { Core } from '../context.ts'
import { proofCounts } from '../database/schema/proof-counts.ts'
import { proofs } from '../database/schema/proofs.ts'
import { findHidden, hidesNothing, isShownProof } from '../deletions/hidden.ts'
import { DomainError } from '../errors.ts'
import { WHOLE_TEAM } from './proof-counts.ts'

/** More bins than any screen has columns. */
const MAX_BINS = 10_000
const HOUR_MS = 3_600_000

interface Span {
  start: Date
  end: Date
  binSeconds: number
}

/** A bin, and how many of its proofs are Queued, In Progress, Ready and Failed. */
type Counted = [bin: number, queued: number, inProgress: number, ready: number, failed: number]

/**
 * A team's proofs from `start` up to `end`, counted by status in bins of equal length, empty ones included. Hours that lie in one
 * bin are read from the counters; where most hours are cut by bins, or something is being removed, the proofs are read.
 * @throws DomainError `invalid_value` when the span has no length or too many bins
 */
export async function countProofsByTime(
  core: Pick<Core, 'database'>,
  teamId: number,
  span: Span,
): Promise<HistogramBin[]> {
  const { start, end, binSeconds } = span
  const bins = Math.ceil((end.getTime() - start.getTime()) / 1000 / binSeconds)
  if (!(bins >= 1)) throw new DomainError('invalid_value', 'start_time must be before end_time.', 'start_time')
  if (bins > MAX_BINS) {
    throw new DomainError('invalid_value', `That makes ${bins} bins; at most ${MAX_BINS} are served.`, 'bin_size')
  }
  const cut = cutHours(span, bins)
  const hidden = await findHidden(core.database, teamId)
  const hours = (end.getTime() - start.getTime()) / HOUR_MS
  const selected =
    hidesNothing(hidden) && cut.length < hours / 2
      ? sql`${ofWholeHours(teamId, span, cut)} union all ${ofCutHours(teamId, span, cut)}`
      : ofProofs(teamId, span, isShownProof(hidden))
  // As one value: thousands of rows would cost the server more to read than to answer with.
  const { rows } = await core.database.execute<{ bins: Counted[] }>(sql`
    select coalesce(json_agg(json_build_array(bin, queued, in_progress, ready, failed)), '[]') as bins
    from (select bin, sum(queued) as queued, sum(in_progress) as in_progress, sum(ready) as ready, sum(failed) as failed
      from (${selected}) counted group by bin) bins`)
  const counts = new Map(rows[0]?.bins.map((counted) => [counted[0], counted]))
  return Array.from({ length: bins }, (_, bin) => {
    const [, queued = 0, in_progress = 0, ready = 0, failed = 0] = counts.get(bin) ?? []
    return {
      bin: new Date(start.getTime() + bin * binSeconds * 1000).toISOString(),
      ready,
      failed,
      in_progress,
      queued,
    }
  })
}

/** The beginnings of the hours in which a bin begins or ends, and not with the hour. */
function cutHours({ start, end, binSeconds }: Span, bins: number): string[] {
  const edges = Array.from({ length: bins }, (_, bin) => start.getTime() + bin * binSeconds * 1000)
  const hours = [...edges, end.getTime()].filter((edge) => edge % HOUR_MS !== 0).map((edge) => edge - (edge % HOUR_MS))
  return [...new Set(hours)].map((hour) => new Date(hour).toISOString())
}

function binOf(moment: SQL, { start, binSeconds }: Span): SQL {
  return sql`floor(extract(epoch from ${moment} - ${start.toISOString()}::timestamptz) / ${binSeconds})::int`
}

function ofWholeHours(teamId: number, span: Span, cut: string[]): SQL {
  return sql`select ${binOf(sql`hour`, span)} as bin, queued, in_progress, ready, failed from ${proofCounts}
    where subject_id = ${WHOLE_TEAM} and team_id = ${teamId}
      and hour >= ${span.start.toISOString()}::timestamptz and hour < ${span.end.toISOString()}::timestamptz
      and hour <> all(${sql.param(cut)}::timestamptz[])`
}

function ofCutHours(teamId: number, span: Span, cut: string[]): SQL {
  return sql`select proof.* from unnest(${sql.param(cut)}::timestamptz[]) cut (hour),
    lateral (${ofProofs(teamId, span, sql`created_at >= cut.hour and created_at < cut.hour + interval '1 hour'`)}) proof`
}

function ofProofs(teamId: number, span: Span, where: SQL | undefined): SQL {
  return sql`select ${binOf(sql`created_at`, span)} as bin,
      count(*) filter (where status = 'Queued') as queued, count(*) filter (where status = 'In Progress') as in_progress,
      count(*) filter (where status = 'Ready') as ready, count(*) filter (where status = 'Failed') as failed
    from ${proofs} where team_id = ${teamId} and created_at >= ${span.start.toISOString()}::timestamptz
      and created_at < ${span.end.toISOString()}::timestamptz ${where === undefined ? sql`` : sql`and ${where}`}
    group by 1`
}
