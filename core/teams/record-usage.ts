import { sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { builds } from '../database/schema/builds.ts'
import { proofs } from '../database/schema/proofs.ts'
import { teams } from '../database/schema/teams.ts'
import { teamUsage } from '../database/schema/team-usage.ts'

/** Processor seconds by the id of the build or proof whose job took them. */
export type CpuSecondsByJob = Map<string, number>

/** Adds what jobs took to the day of their teams; what was deleted meanwhile is not counted. */
export async function recordUsage({ database }: { database: Database }, used: CpuSecondsByJob): Promise<void> {
  if (used.size === 0) return
  const ids = [...used.keys()]
  const seconds = [...used.values()]
  // In the order of the teams: two workers that write at once cannot wait for each other.
  await database.execute(sql`insert into ${teamUsage} (team_id, cpu_seconds)
    select team_id, sum(seconds) from unnest(${sql.param(ids)}::uuid[], ${sql.param(seconds)}::float8[]) used (id, seconds)
    join (select id, team_id from ${builds} where id = any(${sql.param(ids)}::uuid[])
      union all select id, team_id from ${proofs} where id = any(${sql.param(ids)}::uuid[])) made using (id)
    join ${teams} on teams.id = team_id
    group by team_id order by team_id
    on conflict (team_id, day) do update set cpu_seconds = ${teamUsage}.cpu_seconds + excluded.cpu_seconds`)
}
