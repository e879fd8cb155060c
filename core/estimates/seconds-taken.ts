import { sql } from 'drizzle-orm'

/**
 * Seconds of work of a Ready proof, in a statement that reads its row. Those of one that was made elsewhere are by this server's
 * clock: what its worker says of itself would be the measure of what it is expected to take.
 */
export const secondsTaken = sql`(case when made_elsewhere is null then (compute_times ->> 'total')::float8
  else extract(epoch from finished_at - started_at)::float8 end)`
