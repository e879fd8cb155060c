import { type SQL, eq } from 'drizzle-orm'
import { projects } from '../database/schema/projects.ts'
import { teams } from '../database/schema/teams.ts'
import { type Viewer, teamOf } from '../policies/viewer.ts'

/**
 * The team in which a name is looked for: the one of that slug, else the viewer's own.
 * @returns undefined without a slug when the viewer acts for no team
 */
export function whereTeam(viewer: Viewer, slug: string | undefined): SQL | undefined {
  if (slug !== undefined) return eq(teams.slug, slug)
  const teamId = teamOf(viewer)
  return teamId === undefined ? undefined : eq(projects.teamId, teamId)
}
