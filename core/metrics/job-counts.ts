import { sql } from 'drizzle-orm'
import type { CircuitType } from '@proofyard/contract/circuit-type.ts'
import type { Core } from '../context.ts'
import { builds } from '../database/schema/builds.ts'
import { proofs } from '../database/schema/proofs.ts'

/** The unfinished builds or proofs of one framework and size. */
export interface JobCount {
  kind: 'build' | 'proof'
  circuitType: CircuitType
  /** What each takes of a machine, as core/queue/size-class.ts writes it. */
  size: string
  waiting: number
  running: number
  /** Seconds since the first one was asked for that waits; 0 where none does. */
  oldestSeconds: number
}

/** Counts what waits and runs in the whole installation. A sample that nobody has used yet does not wait. */
export async function countJobs({ database }: Pick<Core, 'database'>): Promise<JobCount[]> {
  const figures = (since: string) => sql`count(*) filter (where status = 'Queued')::int as waiting,
    count(*) filter (where status = 'In Progress')::int as running,
    coalesce(extract(epoch from clock_timestamp() - min(${sql.raw(since)}) filter (where status = 'Queued')), 0)::float8
      as "oldestSeconds"`
  const { rows } = await database.execute<JobCount & Record<string, unknown>>(sql`
    select 'build' as kind, circuit_type as "circuitType", size, ${figures('queued_at')}
    from ${builds}
    where status in ('Queued', 'In Progress') and deleted_at is null and queued_at is not null group by 2, 3
    union all
    select 'proof', b.circuit_type, p.size, ${figures('p.created_at')}
    from (select build_id, size, status, created_at from ${proofs} where status in ('Queued', 'In Progress')) p
    join (select id, circuit_type from ${builds}) b on b.id = p.build_id group by 2, 3`)
  return rows
}
