import { and, eq } from 'drizzle-orm'
import type { Core } from '../context.ts'
import { members } from '../database/schema/members.ts'
import { teams } from '../database/schema/teams.ts'
import { DomainError } from '../errors.ts'
import { maySeeMembers } from '../policies/team.ts'
import { type Viewer, userOf } from '../policies/viewer.ts'

/**
 * The id of a team whose changes the viewer may follow: the one that they act for, or another one of theirs, since a browser's
 * EventSource cannot say for which team it asks.
 * @throws DomainError `team_not_found`, also for a team of others
 */
export async function findFollowedTeam(core: Core, viewer: Viewer, slug: string): Promise<number> {
  const [team] = await core.database.select({ id: teams.id }).from(teams).where(eq(teams.slug, slug))
  if (team !== undefined && (maySeeMembers(viewer, team) || (await isMember(core, viewer, team.id)))) return team.id
  throw new DomainError('team_not_found', `There is no team "${slug}".`, slug)
}

async function isMember(core: Core, viewer: Viewer, teamId: number): Promise<boolean> {
  const userId = userOf(viewer)
  if (userId === undefined) return false
  const rows = await core.database
    .select({ teamId: members.teamId })
    .from(members)
    .where(and(eq(members.teamId, teamId), eq(members.userId, userId)))
  return rows.length > 0
}
