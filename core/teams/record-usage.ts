import { sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { builds } from '../database/schema/builds.ts'
import { proofs } from '../database/schema/proofs.ts'
import { teams } from '../database/schema/teams.ts'
import { teamUsage } from '../database/schema/team-usage.ts'

/** What the job of a build or proof took of the processors. */
export interface JobUsage {
  /** Id of the build or proof. */
  job: string
  /** Id of the team that pays; null where the job does not say: then that of the build or proof, if it is still there. */
  team: number | null
  seconds: number
}

/** Adds what jobs took to the day of their teams, also where the team has deleted what they were for. */
export async function recordUsage({ database }: { database: Database }, used: JobUsage[]): Promise<void> {
  if (used.length === 0) return
  const ids = used.map(({ job }) => job)
  const paying = used.map(({ team }) => team)
  const seconds = used.map((one) => one.seconds)
  // In the order of the teams: two workers that write at once cannot wait for each other.
  await database.execute(sql`insert into ${teamUsage} (team_id, cpu_seconds)
    select teams.id, sum(seconds)
    from unnest(${sql.param(ids)}::uuid[], ${sql.param(paying)}::int[], ${sql.param(seconds)}::float8[]) used (id, paying, seconds)
    left join (select id, team_id from ${builds} where id = any(${sql.param(ids)}::uuid[])
      union all select id, team_id from ${proofs} where id = any(${sql.param(ids)}::uuid[])) made using (id)
    join ${teams} on teams.id = coalesce(paying, team_id)
    group by teams.id order by teams.id
    on conflict (team_id, day) do update set cpu_seconds = ${teamUsage}.cpu_seconds + excluded.cpu_seconds`)
}
