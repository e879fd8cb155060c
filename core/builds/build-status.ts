import { and, eq } from 'drizzle-orm'
import { parseUuid } from '@proofyard/contract/identifier.ts'
import type { Core } from '../context.ts'
import { builds } from '../database/schema/builds.ts'
import { projects } from '../database/schema/projects.ts'
import { teams } from '../database/schema/teams.ts'
import { isBuildLeft } from '../deletions/hidden.ts'
import { circuitNotFound } from '../errors.ts'
import { maySeeProject } from '../policies/project.ts'
import { type Viewer, teamOf } from '../policies/viewer.ts'
import { buildStatusColumns } from '../transitions/status-columns.ts'
import { isLiveBuild } from './build-record.ts'
import { whereIdentified } from './find-build.ts'
import { missingBuild } from './missing-build.ts'

/**
 * As findBuild, for what a caller who waits asks again and again: of a build of the viewer's team that is named by its uuid it
 * reads one row, of others the rows of project and team as well. `team` is null where it is the viewer's own.
 */
export async function findBuildStatus(core: Core, viewer: Viewer, identifier: string) {
  const where = whereIdentified(viewer, identifier)
  const viewersTeam = teamOf(viewer)
  if (viewersTeam !== undefined && parseUuid(identifier) !== undefined) {
    const [own] = await core.database
      .select(buildStatusColumns)
      .from(builds)
      .where(and(where, eq(builds.teamId, viewersTeam), isBuildLeft))
    if (own !== undefined) return { ...own, team: null }
  }
  const [record] = await selectStatus(core).where(where)
  if (record === undefined) throw await missingBuild(core, viewer, identifier)
  if (!maySeeProject(viewer, record.project)) throw circuitNotFound(identifier)
  return { ...record.build, team: record.team }
}

export type BuildStatus = Awaited<ReturnType<typeof findBuildStatus>>

/** The same by its id, for readers who were let in before. @returns undefined where it is deleted */
export async function readBuildStatus(core: Core, id: string): Promise<BuildStatus | undefined> {
  const [record] = await selectStatus(core).where(eq(builds.id, id))
  return record === undefined ? undefined : { ...record.build, team: record.team }
}

function selectStatus(core: Core) {
  return core.database
    .select({
      build: buildStatusColumns,
      project: { teamId: teams.id, isPublic: projects.isPublic },
      team: { id: teams.id, name: teams.name },
    })
    .from(builds)
    .innerJoin(projects, isLiveBuild)
    .innerJoin(teams, eq(teams.id, projects.teamId))
    .$dynamic()
}
