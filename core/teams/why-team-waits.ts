import { sql } from 'drizzle-orm'
import type { Core } from '../context.ts'
import { whyPaused } from '../operators/pause.ts'
import { limitsOfTeam } from './limits-of-team.ts'

/** Why a job of a team waits although there is room for it, in a sentence; null where neither a quota of the team nor an operator holds it up. */
export async function whyTeamWaits(core: Core, teamId: number): Promise<string | null> {
  const { pausedFor, running, cpuSecondsPerDay } = await limitsOfTeam(core, teamId)
  if (pausedFor !== null) return `${whyPaused[pausedFor]} They continue automatically when the operator resumes them.`
  if (Number.isFinite(cpuSecondsPerDay)) {
    const { rows } = await core.database.execute<{ seconds: number }>(
      sql`select cpu_seconds as seconds from team_usage where team_id = ${teamId} and day = (now() at time zone 'utc')::date`,
    )
    if ((rows[0]?.seconds ?? 0) >= cpuSecondsPerDay) {
      return `Your team has used its ${cpuSecondsPerDay} processor seconds of today. Work continues automatically after midnight (UTC).`
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
