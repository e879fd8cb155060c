import { asc, eq } from 'drizzle-orm'
import { labelOfKey } from '@proofyard/contract/development-key.ts'
import type { SharedProof } from '@proofyard/contract/share.ts'
import { findAdvisories } from '../advisories/find-advisories.ts'
import { firstLines } from '../bundles/first-lines.ts'
import type { Core } from '../context.ts'
import { builds } from '../database/schema/builds.ts'
import { tags } from '../database/schema/tags.ts'
import { shownName } from '../projects/shown-name.ts'
import type { ProofRecord } from '../proofs/proof-record.ts'

/** A shared proof as its reader sees it. What is another team's affair is not in it, nor any person. */
export async function presentSharedProof(
  core: Core,
  record: ProofRecord,
  publicValues: SharedProof['public_values'],
): Promise<SharedProof> {
  const { proof, build, project, team, circuitTeam } = record
  const { setup } = build
  const label = labelOfKey(setup)
  const [warned] = await core.database.select({ warnings: builds.warnings }).from(builds).where(eq(builds.id, build.id))
  return {
    proof_id: proof.id,
    circuit_id: build.id,
    project_name: shownName(project, proof.teamId),
    team_name: team.name,
    team_slug: team.slug,
    circuit_team_slug: circuitTeam?.slug ?? '',
    tags: await readTags(core, record),
    circuit_type: build.circuitType,
    proving_scheme: build.provingScheme,
    sources_sha256: record.sourcesSha256,
    has_public_sources: project.isPublic && record.deletedAt === null,
    date_ready: proof.finishedAt?.toISOString() ?? null,
    verified_by: proof.verified === true ? 'server' : 'prover',
    made_elsewhere: proof.madeElsewhere,
    setup: setup === null ? null : { kind: setup.kind, statement: setup.statement, ceremony: setup.ceremony },
    // As the bundle says them.
    warnings: firstLines([
      ...(label === undefined ? [] : [label]),
      ...(warned?.warnings ?? []),
      ...(proof.warnings ?? []),
    ]),
    advisories: build.versions === null ? [] : findAdvisories(build),
    public_values: publicValues,
  }
}

/** Names that a project has for its builds, where the team that shares the proof may see it. */
async function readTags(core: Core, { proof, build, project, deletedAt }: ProofRecord): Promise<string[]> {
  const maySee = deletedAt === null && (project.isPublic || project.teamId === proof.teamId)
  if (!maySee) return []
  const rows = await core.database
    .select({ name: tags.name })
    .from(tags)
    .where(eq(tags.buildId, build.id))
    .orderBy(asc(tags.name))
  return rows.map(({ name }) => name)
}
