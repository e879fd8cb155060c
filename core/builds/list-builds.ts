import { count, desc, eq } from 'drizzle-orm'
import type { Page, PageQuery } from '@proofyard/contract/page.ts'
import type { Core } from '../context.ts'
import { builds } from '../database/schema/builds.ts'
import { projects } from '../database/schema/projects.ts'
import { type BuildRecord, selectBuilds } from './build-record.ts'

/** Whose builds: of all projects of a team, or of one project. The caller has checked that they may be seen. */
export type BuildsOf = { teamId: number } | { projectId: string }

/** All builds, the newest first. */
export function listBuilds(core: Core, of: BuildsOf): Promise<BuildRecord[]> {
  return newestFirst(core, of)
}

/** One page of the builds, the newest first, and how many there are. */
export async function pageBuilds(core: Core, of: BuildsOf, page: PageQuery): Promise<Page<BuildRecord>> {
  const [items, [counted]] = await Promise.all([
    newestFirst(core, of).limit(page.limit).offset(page.offset),
    core.database
      .select({ count: count() })
      .from(builds)
      .innerJoin(projects, eq(projects.id, builds.projectId))
      .where(whereOf(of)),
  ])
  return { items, count: counted?.count ?? 0 }
}

function newestFirst(core: Core, of: BuildsOf) {
  return selectBuilds(core.database).where(whereOf(of)).orderBy(desc(builds.createdAt), desc(builds.id))
}

function whereOf(of: BuildsOf) {
  return 'teamId' in of ? eq(projects.teamId, of.teamId) : eq(builds.projectId, of.projectId)
}
