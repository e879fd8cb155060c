import { sql } from 'drizzle-orm'
import type { HistogramBin } from '@proofyard/contract/histogram.ts'
import type { Core } from '../context.ts'
import { proofs } from '../database/schema/proofs.ts'
import { DomainError } from '../errors.ts'

/** More bins than any screen has columns. */
const MOST_BINS = 10_000

/**
 * A team's proofs from `start` up to `end`, counted by status in bins of equal length, empty ones included.
 * @throws DomainError `invalid_value` when the span has no length or too many bins
 */
export async function countProofsByTime(
  core: Pick<Core, 'database'>,
  teamId: number,
  { start, end, binSeconds }: { start: Date; end: Date; binSeconds: number },
): Promise<HistogramBin[]> {
  const bins = Math.ceil((end.getTime() - start.getTime()) / 1000 / binSeconds)
  if (!(bins >= 1)) throw new DomainError('invalid_value', 'start_time must be before end_time.', 'start_time')
  if (bins > MOST_BINS) {
    throw new DomainError('invalid_value', `That makes ${bins} bins; at most ${MOST_BINS} are served.`, 'bin_size')
  }
  const position = sql<number>`floor(extract(epoch from ${proofs.createdAt} - ${start.toISOString()}::timestamptz) / ${binSeconds})::int`
  const { rows } = await core.database.execute<{ bin: number; status: string; count: number }>(sql`
    select ${position} as bin, ${proofs.status} as status, count(*)::int as count from ${proofs}
    where ${proofs.teamId} = ${teamId} and ${proofs.createdAt} >= ${start.toISOString()}::timestamptz
      and ${proofs.createdAt} < ${end.toISOString()}::timestamptz
    group by 1, 2`)
  const counts = new Map(rows.map((row) => [`${row.bin} ${row.status}`, row.count]))
  return Array.from({ length: bins }, (_, bin) => ({
    bin: new Date(start.getTime() + bin * binSeconds * 1000).toISOString(),
    ready: counts.get(`${bin} Ready`) ?? 0,
    failed: counts.get(`${bin} Failed`) ?? 0,
    in_progress: counts.get(`${bin} In Progress`) ?? 0,
    queued: counts.get(`${bin} Queued`) ?? 0,
  }))
}
