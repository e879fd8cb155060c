import { type SQL, and, eq, notInArray, sql } from 'drizzle-orm'
import type { Queryable } from '../database/database.ts'
import { builds } from '../database/schema/builds.ts'
import { deletions } from '../database/schema/deletions.ts'
import { proofs } from '../database/schema/proofs.ts'

/** Projects and builds that a team has deleted, and whose rows are not removed yet. Hardly ever any. */
export interface Hidden {
  projectIds: string[]
  buildIds: string[]
}

/** What a list of a team must leave out. */
export async function findHidden(queryable: Queryable, teamId: number): Promise<Hidden> {
  const rows = await queryable
    .select({ projectId: deletions.projectId, buildId: deletions.buildId })
    .from(deletions)
    .where(eq(deletions.teamId, teamId))
  return {
    projectIds: rows.flatMap(({ projectId }) => projectId ?? []),
    buildIds: rows.flatMap(({ buildId }) => buildId ?? []),
  }
}

export function hidesNothing({ projectIds, buildIds }: Hidden): boolean {
  return projectIds.length === 0 && buildIds.length === 0
}

/** True of a proof that its team still has. */
export function isShownProof({ projectIds, buildIds }: Hidden): SQL | undefined {
  return and(
    projectIds.length === 0 ? undefined : notInArray(proofs.projectId, projectIds),
    buildIds.length === 0 ? undefined : notInArray(proofs.buildId, buildIds),
  )
}

/** As `isShownProof`, of one proof in a statement that reads nothing else of its team. */
export const isProofLeft = sql`not exists (select from ${deletions} d where d.team_id = ${proofs.teamId}
  and (d.project_id = ${proofs.projectId} or d.build_id = ${proofs.buildId}))`

/** As `isShownBuild`, of one build in a statement that reads nothing else of its team. */
export const isBuildLeft = sql`${builds.deletedAt} is null and not exists (select from ${deletions} d
  where d.team_id = ${builds.teamId} and d.project_id = ${builds.projectId})`

/** True of a build that is not deleted, alone or with its project. */
export function isShownBuild({ projectIds }: Hidden): SQL | undefined {
  return and(
    sql`${builds.deletedAt} is null`,
    projectIds.length === 0 ? undefined : notInArray(builds.projectId, projectIds),
  )
}
