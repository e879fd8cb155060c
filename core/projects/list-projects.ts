import { type SQL, and, count, desc, eq, inArray, isNull } from 'drizzle-orm'
import { NEWEST, type Page, type PageQuery } from '@proofyard/contract/page.ts'
import type { Core } from '../context.ts'
import { projects } from '../database/schema/projects.ts'
import { teams } from '../database/schema/teams.ts'
import { DomainError } from '../errors.ts'
import { type Viewer, teamOf } from '../policies/viewer.ts'
import { type ProjectRecord, selectProjects } from './project-record.ts'

const newestFirst = [desc(projects.createdAt), desc(projects.id)]

/**
 * The newest projects of a team that the viewer may see, or with no team of all public ones, or another page of them, the
 * newest first; and how many there are.
 * @throws DomainError `team_not_found`
 */
export async function listProjects(
  core: Core,
  viewer: Viewer,
  teamSlug: string | undefined,
  page: PageQuery = NEWEST,
): Promise<Page<ProjectRecord>> {
  const where = await whereVisible(core, viewer, teamSlug)
  // What there is to say of a project, counts among it, is looked up for those of the page only.
  const ids = core.database
    .select({ id: projects.id })
    .from(projects)
    .where(where)
    .orderBy(...newestFirst)
    .limit(page.limit)
    .offset(page.offset)
  const [items, [counted]] = await Promise.all([
    selectProjects(core.database, { isInList: true })
      .where(inArray(projects.id, ids))
      .orderBy(...newestFirst),
    core.database.select({ count: count() }).from(projects).where(where),
  ])
  return { items, count: counted?.count ?? 0 }
}

async function whereVisible(core: Core, viewer: Viewer, teamSlug: string | undefined): Promise<SQL | undefined> {
  const isPublic = and(eq(projects.isPublic, true), isNull(projects.deletedAt))
  if (teamSlug === undefined) return isPublic
  const [team] = await core.database.select({ id: teams.id }).from(teams).where(eq(teams.slug, teamSlug))
  if (team === undefined) throw new DomainError('team_not_found', `There is no team "${teamSlug}".`, teamSlug)
  const ofTeam = and(eq(projects.teamId, team.id), isNull(projects.deletedAt))
  return teamOf(viewer) === team.id ? ofTeam : and(ofTeam, isPublic)
}
