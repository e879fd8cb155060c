import { type SQL, sql } from 'drizzle-orm'
import type { HistogramBin } from '@proofyard/contract/histogram.ts'
import type { Core } from '../context.ts'
import { proofCounts } from '../database/schema/proof-counts.ts'
import { proofs } from '../database/schema/proofs.ts'
import { findHidden, hidesNothing, isShownProof } from '../deletions/hidden.ts'
import { DomainError } from '../errors.ts'
import { countOfTime } from './count-proofs.ts'
import { HOURS, MINUTES } from './proof-counts.ts'

/** More bins than any screen has columns. */
const MAX_BINS = 10_000

interface Span {
  start: Date
  end: Date
  binSeconds: number
}

/** A bin, and how many of its proofs are Queued, In Progress, Ready and Failed. */
type Counted = [bin: number, queued: number, inProgress: number, ready: number, failed: number]

/**
 * A team's proofs from `start` up to `end`, counted by status in bins of equal length, empty ones included. Hours that lie in one
 * bin are read from the counters, of the others the minutes that do, and of minutes that do not the proofs: how much is read
 * depends on the number of bins. While something of the team is being removed, the proofs are read.
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
  const hidden = await findHidden(core.database, teamId)
  const selected = hidesNothing(hidden)
    ? await selectCounted(core, teamId, span, bins)
    : ofProofs(teamId, span, isShownProof(hidden))
  // As one value: thousands of rows would cost the server more to read than to answer with.
  const { rows } = await core.database.execute<{ bins: Counted[] }>(sql`
    select coalesce(json_agg(json_build_array(extract(epoch from bin - ${moment(start)})::int8 / ${binSeconds},
      queued, in_progress, ready, failed)), '[]') as bins
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

/** Reads what was counted before, and the proofs only where that would be more. */
async function selectCounted(core: Pick<Core, 'database'>, teamId: number, span: Span, bins: number): Promise<SQL> {
  const hours = ofPeriods(teamId, span, HOURS)
  const cutHours = cutPeriods(span, bins, HOURS.ms)
  if (cutHours.length === 0) return hours
  const proofsOfCut = (cut: string[], ms: number) =>
    within(ofProofs(teamId, span, undefined), { column: sql`created_at`, cut, ms, span })
  // With less than a proof a minute there are as many counts as proofs.
  if (areMost(cutHours, HOURS.ms, span) && (await countAll(core, teamId, span)) < lengthOf(span) / MINUTES.ms) {
    return sql`${hours} union all ${proofsOfCut(cutHours, HOURS.ms)}`
  }
  const minutes = ofPeriods(teamId, span, MINUTES)
  return sql`${hours}
    union all ${within(minutes, { column: sql`period`, cut: cutHours, ms: HOURS.ms, span })}
    union all ${proofsOfCut(cutPeriods(span, bins, MINUTES.ms), MINUTES.ms)}`
}

/** Narrows a select down to some hours or minutes: each is looked up, or all of the time is read where most are wanted. */
function within(select: SQL, { column, cut, ms, span }: { column: SQL; cut: string[]; ms: number; span: Span }): SQL {
  const length = sql`${ms / 1000} * interval '1 second'`
  const periods = sql`${sql.param(cut)}::timestamptz[]`
  if (areMost(cut, ms, span)) {
    return sql`(${select} and date_bin(${length}, ${column}, timestamptz 'epoch') = any(${periods}))`
  }
  // Without the offset PostgreSQL may read all of the table for each of them.
  return sql`(select counted.* from unnest(${periods}) cut (period),
    lateral (${select} and ${column} >= cut.period and ${column} < cut.period + ${length} offset 0) counted)`
}

/** So many of the hours or minutes of a span that it is read as a whole for them. */
function areMost(cut: string[], ms: number, span: Span): boolean {
  return cut.length > lengthOf(span) / ms / 4
}

function countAll(core: Pick<Core, 'database'>, teamId: number, { start, end }: Span): Promise<number> {
  return countOfTime(core, teamId, { after: start, before: end, status: null })
}

function lengthOf({ start, end }: Span): number {
  return end.getTime() - start.getTime()
}

/** The hours or minutes in which a bin begins or ends, but not with their beginning. */
function cutPeriods({ start, end, binSeconds }: Span, bins: number, ms: number): string[] {
  const edges = Array.from({ length: bins }, (_, bin) => start.getTime() + bin * binSeconds * 1000)
  const periods = [...edges, end.getTime()].filter((edge) => edge % ms !== 0).map((edge) => Math.floor(edge / ms) * ms)
  return [...new Set(periods)].map((period) => new Date(period).toISOString())
}

/** The counts of the hours or minutes that lie in one bin as a whole. */
function ofPeriods(teamId: number, span: Span, { subject, ms }: { subject: string; ms: number }): SQL {
  const end = sql`period + ${ms / 1000} * interval '1 second'`
  return sql`select ${binOf(sql`period`, span)} as bin, queued, in_progress, ready, failed from ${proofCounts}
    where subject_id = ${subject} and team_id = ${teamId} and period >= ${moment(span.start)} and period < ${moment(span.end)}
      and ${end} <= ${moment(span.end)}
      and ${binOf(sql`period`, span)} = ${binOf(sql`${end} - interval '1 microsecond'`, span)}`
}

function ofProofs(teamId: number, span: Span, where: SQL | undefined): SQL {
  return sql`select ${binOf(sql`created_at`, span)} as bin, (status = 'Queued')::int as queued,
      (status = 'In Progress')::int as in_progress, (status = 'Ready')::int as ready, (status = 'Failed')::int as failed
    from ${proofs} where team_id = ${teamId} and created_at >= ${moment(span.start)} and created_at < ${moment(span.end)}
      ${where === undefined ? sql`` : sql`and ${where}`}`
}

/** When the bin begins that a moment falls into. */
function binOf(what: SQL, { start, binSeconds }: Span): SQL {
  return sql`date_bin(${binSeconds} * interval '1 second', ${what}, ${moment(start)})`
}

function moment(date: Date): SQL {
  return sql`${date.toISOString()}::timestamptz`
}
