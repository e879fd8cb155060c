import type { Project } from '@proofyard/contract/project.ts'
import { avatarUrl } from '../accounts/avatar-url.ts'
import { type Reader, teamOf } from '../policies/viewer.ts'
import { waitsForUse } from '../samples/waits-for-use.ts'
import { circuitSize } from './circuit-size.ts'
import type { ProjectRecord } from './project-record.ts'

/** The wire's project (wire-format 5.4). */
export function presentProject(record: ProjectRecord, { viewer, publicUrl }: Reader): Project {
  const { project, team, latest, lastProofAt } = record
  const isOwn = teamOf(viewer) === project.teamId
  return {
    date_created: project.createdAt.toISOString(),
    date_last_proof: isOwn && lastProofAt !== null ? new Date(lastProofAt).toISOString() : null,
    readme_summary: latest?.summary ?? null,
    is_public: project.isPublic,
    labels: record.labels,
    latest_circuit:
      latest === null
        ? null
        : {
            circuit_id: latest.id,
            circuit_type: latest.circuitType,
            date_created: latest.createdAt.toISOString(),
            proving_scheme: latest.provingScheme,
            status: latest.status,
            is_cancelled: latest.isCancelled,
            starts_when_used: waitsForUse(latest),
            has_smart_contract_verifier: latest.status === 'Ready' && latest.hasSolidityVerifier,
            complexity: circuitSize(latest.details),
          },
    name: project.name,
    num_proofs: record.numProofs,
    project_id: project.id,
    tags: record.tags,
    team: team.name,
    team_avatar_url: avatarUrl(publicUrl, team),
    team_name: team.name,
    team_slug: team.slug,
  }
}
