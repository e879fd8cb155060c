import { eq, sql } from 'drizzle-orm'
import type { Core } from '../context.ts'
import type { Queryable } from '../database/database.ts'
import { buildArtifacts } from '../database/schema/build-artifacts.ts'
import { builds } from '../database/schema/builds.ts'
import { projects } from '../database/schema/projects.ts'
import { proofs } from '../database/schema/proofs.ts'
import { tags } from '../database/schema/tags.ts'
import { teams } from '../database/schema/teams.ts'

/** What a presented thing says of the team that owns it. */
export const teamColumns = {
  id: teams.id,
  slug: teams.slug,
  name: teams.name,
  avatarSha256: teams.avatarSha256,
}

/** A build with all that the wire says of it, except the verification key itself. */
export function selectBuilds(queryable: Queryable) {
  return queryable
    .select({
      build: builds,
      project: projects,
      team: teamColumns,
      tags: sql<string[]>`array(select t.name from ${tags} t where t.build_id = ${builds.id} order by t.name)`,
      numProofs: sql<number>`(select count(*)::int from ${proofs} p where p.build_id = ${builds.id})`,
      hasVerificationKey: has('verification_key'),
      hasSolidityVerifier: has('solidity_verifier'),
    })
    .from(builds)
    .innerJoin(projects, eq(projects.id, builds.projectId))
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
