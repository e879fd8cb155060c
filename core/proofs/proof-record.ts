import { and, eq, getTableColumns, isNull, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { has, teamColumns } from '../builds/build-record.ts'
import type { Queryable } from '../database/database.ts'
import { builds } from '../database/schema/builds.ts'
import { buildArtifacts } from '../database/schema/build-artifacts.ts'
import { proofArtifacts } from '../database/schema/proof-artifacts.ts'
import { projects } from '../database/schema/projects.ts'
import { proofs } from '../database/schema/proofs.ts'
import { teams } from '../database/schema/teams.ts'
import { errorColumn, metaColumn, warningsColumn } from '../lists/short-columns.ts'

const circuitTeams = alias(teams, 'circuit_teams')

/**
 * A proof with all that the wire says of it, except the four big documents. `team` is the one that owns the proof. A proof of a
 * deleted build is there only where another team made it; `circuitTeam` is null when that of the build is deleted as well.
 * @param options.isInList cuts what is too long for one of many
 */
export function selectProofs(queryable: Queryable, { isInList = false }: { isInList?: boolean } = {}) {
  return queryable
    .select({
      proof: {
        ...getTableColumns(proofs),
        meta: metaColumn(proofs.meta, isInList),
        warnings: warningsColumn(proofs.warnings, isInList),
        error: errorColumn(proofs.error, isInList),
        // No list shows it.
        predicted: isInList ? sql<null>`null` : proofs.predicted,
      },
      build: {
        id: builds.id,
        circuitType: builds.circuitType,
        toolchain: builds.toolchain,
        verifySize: builds.verifySize,
        provingScheme: builds.provingScheme,
        madeElsewhere: builds.madeElsewhere,
        // No list shows them.
        setup: isInList ? sql<null>`null` : builds.setup,
        versions: isInList ? sql<null>`null` : builds.versions,
      },
      project: { ...getTableColumns(projects), teamId: builds.teamId },
      deletedAt: sql<
        string | null
      >`to_char(coalesce(${builds.deletedAt}, ${projects.deletedAt}) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
      sourcesSha256: sql<string | null>`coalesce(${builds.sourcesSha256}, (select a.sha256 from ${buildArtifacts} a
        where a.build_id = ${builds.id} and a.kind = 'project' limit 1))`,
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
    .innerJoin(
      projects,
      and(
        eq(projects.id, builds.projectId),
        or(ne(proofs.teamId, builds.teamId), and(isNull(builds.deletedAt), isNull(projects.deletedAt))),
      ),
    )
    .innerJoin(teams, eq(teams.id, proofs.teamId))
    .leftJoin(circuitTeams, eq(circuitTeams.id, projects.teamId))
    .$dynamic()
}

export type ProofRecord = Awaited<ReturnType<typeof selectProofs>>[number]
