import type { QuotaSettings } from '@proofyard/settings/quota-settings.ts'
import { sql } from 'drizzle-orm'
import type { Core } from '../context.ts'
import type { Queryable } from '../database/database.ts'
import { builds } from '../database/schema/builds.ts'
import { pauses } from '../database/schema/pauses.ts'
import { proofs } from '../database/schema/proofs.ts'
import { teamQuotas } from '../database/schema/team-quotas.ts'

/** What a team may have, whether its work is paused, and what it has that waits or runs. */
export interface TeamLimits extends QuotaSettings {
  pausedFor: 'all' | 'team' | null
  /** How many builds and proofs wait or run; counted up to `queued`, and not where that is infinite, or no one asks. */
  unfinished: number
}

interface Row extends Record<string, unknown> {
  queued: number | null
  running: number | null
  cpuSecondsPerDay: number | null
  storageBytes: string | null
  pausedFor: TeamLimits['pausedFor']
  unfinished: number
}

/** What an operator has set for it, else what the settings say of every team. One statement: each new proof needs it. */
export async function limitsOfTeam(
  { database, quotas }: Pick<Core, 'quotas'> & { database: Queryable },
  teamId: number,
  { countsUnfinished = false }: { countsUnfinished?: boolean } = {},
): Promise<TeamLimits> {
  const limit = Number.isFinite(quotas.queued) ? quotas.queued : null
  const isUnfinished = sql`status in ('Queued', 'In Progress')`
  const { rows } = await database.execute<Row>(sql`
    with own as materialized (select * from ${teamQuotas} where team_id = ${teamId}),
    most as materialized (select coalesce((select queued from own), ${limit}::bigint) as queued)
    select own.queued, own.running, own.cpu_seconds_per_day as "cpuSecondsPerDay", own.storage_bytes as "storageBytes",
      (select case when team_id is null then 'all' else 'team' end from ${pauses}
        where team_id is null or team_id = ${teamId} order by team_id nulls first limit 1) as "pausedFor",
      case when most.queued is null or not ${countsUnfinished} then 0 else
        (select count(*) from (select from ${proofs} where team_id = ${teamId} and ${isUnfinished}
          limit (select queued from most)) waiting)
        + (select count(*) from (select from ${builds} where team_id = ${teamId} and ${isUnfinished} and queued_at is not null
          limit (select queued from most)) waiting) end::int as unfinished
    from most left join own on true`)
  const [row] = rows
  return {
    queued: row?.queued ?? quotas.queued,
    running: row?.running ?? quotas.running,
    cpuSecondsPerDay: row?.cpuSecondsPerDay ?? quotas.cpuSecondsPerDay,
    storageBytes: row?.storageBytes == null ? quotas.storageBytes : Number(row.storageBytes),
    pausedFor: row?.pausedFor ?? null,
    unfinished: row?.unfinished ?? 0,
  }
}
