import { sql } from 'drizzle-orm'
import type { ProofFilter, ProvingTimes } from '@proofyard/contract/proof.ts'
import type { Core } from '../context.ts'
import { proofs } from '../database/schema/proofs.ts'
import { newestProofIds } from './newest-proof-ids.ts'

/** How long a team's newest proofs took that pass a filter and are Ready: the half and 95 of 100 took no longer. */
export async function readProvingTimes(
  core: Pick<Core, 'database'>,
  teamId: number,
  filter: ProofFilter,
): Promise<ProvingTimes> {
  const none = { count: 0, p50_sec: null, p95_sec: null }
  if (filter.status && filter.status !== 'Ready') return none
  const ids = await newestProofIds(core, teamId, { ...filter, status: 'Ready' })
  const { rows } = await core.database.execute<ProvingTimes>(sql`
    select count(*)::int as count, percentile_cont(0.5) within group (order by seconds) as p50_sec,
      percentile_cont(0.95) within group (order by seconds) as p95_sec
    from (select (p.compute_times ->> 'total')::float8 as seconds from ${proofs} p
      where p.id = any(${sql.param(ids)}::uuid[])) timed
    where seconds is not null`)
  return rows[0] ?? none
}
