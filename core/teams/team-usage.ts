import { sql } from 'drizzle-orm'
import type { Core } from '../context.ts'
import { builds } from '../database/schema/builds.ts'
import { proofs } from '../database/schema/proofs.ts'
import { teams } from '../database/schema/teams.ts'
import { teamUsage } from '../database/schema/team-usage.ts'

/** Processor seconds by the id of the build or proof whose job took them. */
export type CpuSecondsByJob = Map<string, number>

/** Adds what jobs took to the day of their teams; what was deleted meanwhile is not counted. */
export async function recordUsage(core: Core, used: CpuSecondsByJob): Promise<void> {
  if (used.size === 0) return
  const ids = [...used.keys()]
  const seconds = [...used.values()]
  // In the order of the teams: two workers that write at once cannot wait for each other.
  await core.database.execute(sql`insert into ${teamUsage} (team_id, cpu_seconds)
    select team_id, sum(seconds) from unnest(${sql.param(ids)}::uuid[], ${sql.param(seconds)}::float8[]) used (id, seconds)
    join (select id, team_id from ${builds} where id = any(${sql.param(ids)}::uuid[])
      union all select id, team_id from ${proofs} where id = any(${sql.param(ids)}::uuid[])) made using (id)
    join ${teams} on teams.id = team_id
    group by team_id order by team_id
    on conflict (team_id, day) do update set cpu_seconds = ${teamUsage}.cpu_seconds + excluded.cpu_seconds`)
}

/** Why a job of a team waits although there is room for it, in a sentence; null where no quota of the team holds it up. */
export async function whyTeamWaits(core: Core, teamId: number): Promise<string | null> {
  const { running, cpuSecondsPerDay } = core.quotas
  if (Number.isFinite(cpuSecondsPerDay)) {
    const { rows } = await core.database.execute<{ seconds: number }>(
      sql`select cpu_seconds as seconds from team_usage where team_id = ${teamId} and day = (now() at time zone 'utc')::date`,
    )
    if ((rows[0]?.seconds ?? 0) >= cpuSecondsPerDay) {
      return `Your team has used its ${cpuSecondsPerDay} processor seconds of today. It goes on by itself after midnight (UTC).`
    }
  }
  if (Number.isFinite(running)) {
    const { rows } = await core.database.execute<{ count: number }>(
      sql`select count(*)::int as count from pgboss.job
        where state = 'active' and group_id = ${String(teamId)} and name not like 'verify-%'`,
    )
    if ((rows[0]?.count ?? 0) >= running) {
      return running === 1
        ? 'A job of your team runs already, and that is the most at a time here.'
        : `${running} jobs of your team run already, and that is the most at a time here.`
    }
  }
  return null
}
