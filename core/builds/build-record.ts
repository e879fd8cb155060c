import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import type { Json } from '@proofyard/contract/json.ts'
import type { Core } from '../context.ts'
import type { Queryable } from '../database/database.ts'
import { buildArtifacts } from '../database/schema/build-artifacts.ts'
import { builds } from '../database/schema/builds.ts'
import { projects } from '../database/schema/projects.ts'
import { tags } from '../database/schema/tags.ts'
import { teams } from '../database/schema/teams.ts'
import { proofsOfBuild } from '../proofs/proof-counts.ts'
import { errorColumn, metaColumn, warningsColumn } from '../lists/short-columns.ts'

/** What a presented thing says of the team that owns it. */
export const teamColumns = {
  id: teams.id,
  slug: teams.slug,
  name: teams.name,
  avatarSha256: teams.avatarSha256,
}

/** Joins a build to its project unless one of the two is deleted. */
export const isLiveBuild = and(eq(projects.id, builds.projectId), isNull(projects.deletedAt), isNull(builds.deletedAt))

/**
 * A build with all that the wire says of it, except the verification key itself; none that is deleted.
 * @param options.isInList cuts what is too long for one of many
 */
export function selectBuilds(queryable: Queryable, { isInList = false }: { isInList?: boolean } = {}) {
  return queryable
    .select({
      build: {
        ...getTableColumns(builds),
        meta: metaColumn(builds.meta, isInList),
        warnings: warningsColumn(builds.warnings, isInList),
        error: errorColumn(builds.error, isInList),
        // No list shows it.
        manifest: isInList ? sql<Record<string, Json>>`'{}'::jsonb` : sql<Record<string, Json>>`${builds.manifest}`,
      },
      project: { ...getTableColumns(projects), teamId: teams.id },
      team: teamColumns,
      tags: sql<string[]>`array(select t.name from ${tags} t where t.build_id = ${builds.id} order by t.name)`,
      numProofs: proofsOfBuild(sql`${builds.id}`),
      hasVerificationKey: has('verification_key'),
      hasSolidityVerifier: has('solidity_verifier'),
    })
    .from(builds)
    .innerJoin(projects, isLiveBuild)
    .innerJoin(teams, eq(teams.id, projects.teamId))
    .$dynamic()
}

export type BuildRecord = Awaited<ReturnType<typeof selectBuilds>>[number]

export async function readBuild(core: Core, id: string): Promise<BuildRecord | undefined> {
  const [record] = await selectBuilds(core.database).where(eq(builds.id, id))
  return record
}

/** Whether a build in the statement has a file of that kind. */
export function has(kind: 'verification_key' | 'solidity_verifier') {
  // With a limit it is looked up row by row: PostgreSQL would read the whole table for a plain `exists` in a long list.
  return sql<boolean>`coalesce((
    select true from ${buildArtifacts} a where a.build_id = ${builds.id} and a.kind = ${kind} limit 1), false)`
}
