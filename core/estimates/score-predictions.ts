import { sql } from 'drizzle-orm'
import type { CircuitType } from '@proofyard/contract/circuit-type.ts'
import type { Predicted } from '@proofyard/contract/estimate.ts'
import type { Core } from '../context.ts'
import { builds } from '../database/schema/builds.ts'
import { proofs } from '../database/schema/proofs.ts'
import { secondsTaken } from './seconds-taken.ts'

/** So many of the newest Ready proofs are compared. */
export const MAX_SCORED = 10_000

/** How what was predicted of proofs compares with what they took. */
export interface Score {
  circuitType: CircuitType
  basis: Predicted['basis']
  proofs: number
  /** Half of the proofs were off by no more than this part of what they took. */
  medianError: number
  /** The part of them that was inside the interval, which is meant to have 90 of 100. */
  insideInterval: number
  /** As `medianError`, of the memory; null where none was predicted and measured. */
  medianMemoryError: number | null
}

/** Compares the predictions of the newest Ready proofs of all teams; figures for the operator, who sees no proof by itself. */
export async function scorePredictions({ database }: Pick<Core, 'database'>): Promise<Score[]> {
  const { rows } = await database.execute<Score & Record<string, unknown>>(sql`
    select b.circuit_type as "circuitType", p.basis, count(*)::int as proofs,
      percentile_cont(0.5) within group (order by abs(p.expected - p.seconds) / p.seconds) as "medianError",
      avg((p.seconds between p.low and p.high)::int)::float8 as "insideInterval",
      percentile_cont(0.5) within group (order by abs(p.memory - p.taken) / p.taken) as "medianMemoryError"
    from (
      select build_id, predicted ->> 'basis' as basis, ${secondsTaken} as seconds,
        (predicted #>> '{seconds,low}')::float8 as low, (predicted #>> '{seconds,expected}')::float8 as expected,
        (predicted #>> '{seconds,high}')::float8 as high, (predicted #>> '{memory,expected}')::float8 as memory,
        nullif(peak_memory, 0)::float8 as taken
      from ${proofs} where status = 'Ready' order by finished_at desc limit ${MAX_SCORED}) p
    join ${builds} b on b.id = p.build_id
    where p.expected is not null and p.seconds > 0
    group by 1, 2 order by 1, 2`)
  return rows
}
