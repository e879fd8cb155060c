import { eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { has, teamColumns } from '../builds/build-record.ts'
import type { Queryable } from '../database/database.ts'
import { builds } from '../database/schema/builds.ts'
import { proofArtifacts } from '../database/schema/proof-artifacts.ts'
import { projects } from '../database/schema/projects.ts'
import { proofs } from '../database/schema/proofs.ts'
import { teams } from '../database/schema/teams.ts'

const circuitTeams = alias(teams, 'circuit_teams')

/** A proof with all that the wire says of it, except the four big documents. `team` is the one that owns the proof. */
export function selectProofs(queryable: Queryable) {
  return queryable
    .select({
      proof: proofs,
      build: { id: builds.id, circuitType: builds.circuitType, toolchain: builds.toolchain },
      project: projects,
      team: teamColumns,
      circuitTeam: {
        id: circuitTeams.id,
        slug: circuitTeams.slug,
        name: circuitTeams.name,
        avatarSha256: circuitTeams.avatarSha256,
      },
      hasCalldata: sql<boolean>`exists (
        select from ${proofArtifacts} a where a.proof_id = ${proofs.id} and a.kind = 'calldata')`,
      hasVerificationKey: has('verification_key'),
    })
    .from(proofs)
    .innerJoin(builds, eq(builds.id, proofs.buildId))
    .innerJoin(projects, eq(projects.id, builds.projectId))
    .innerJoin(teams, eq(teams.id, proofs.teamId))
    .innerJoin(circuitTeams, eq(circuitTeams.id, projects.teamId))
    .$dynamic()
}

export type ProofRecord = Awaited<ReturnType<typeof selectProofs>>[number]
