import { type SQL, and, count, desc, eq } from 'drizzle-orm'
import type { Page, PageQuery } from '@proofyard/contract/page.ts'
import type { Core } from '../context.ts'
import { projects } from '../database/schema/projects.ts'
import { teams } from '../database/schema/teams.ts'
import { DomainError } from '../errors.ts'
import { type Viewer, teamOf } from '../policies/viewer.ts'
import { type ProjectRecord, selectProjects } from './project-record.ts'

/**
 * The projects of a team that the viewer may see, or with no team all public ones; the newest first.
 * @throws DomainError `team_not_found`
 */
export async function listProjects(core: Core, viewer: Viewer, teamSlug: string | undefined): Promise<ProjectRecord[]> {
  return newestFirst(core, await whereVisible(core, viewer, teamSlug))
}

/** One page of the same list, and how many projects there are in it. */
export async function pageProjects(
  core: Core,
  viewer: Viewer,
  teamSlug: string | undefined,
  page: PageQuery,
): Promise<Page<ProjectRecord>> {
  const where = await whereVisible(core, viewer, teamSlug)
  const [items, [counted]] = await Promise.all([
    newestFirst(core, where).limit(page.limit).offset(page.offset),
    core.database.select({ count: count() }).from(projects).where(where),
  ])
  return { items, count: counted?.count ?? 0 }
}

function newestFirst(core: Core, where: SQL | undefined) {
  return selectProjects(core.database).where(where).orderBy(desc(projects.createdAt), desc(projects.id))
}

async function whereVisible(core: Core, viewer: Viewer, teamSlug: string | undefined): Promise<SQL | undefined> {
  const isPublic = eq(projects.isPublic, true)
  if (teamSlug === undefined) return isPublic
  const [team] = await core.database.select({ id: teams.id }).from(teams).where(eq(teams.slug, teamSlug))
  if (team === undefined) throw new DomainError('team_not_found', `There is no team "${teamSlug}".`, teamSlug)
  const ofTeam = eq(projects.teamId, team.id)
  return teamOf(viewer) === team.id ? ofTeam : and(ofTeam, isPublic)
}
