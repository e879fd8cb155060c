import type { Project } from '@proofyard/contract/project.ts'
import { avatarUrl } from '../accounts/avatar-url.ts'
import type { ProjectRecord } from './project-record.ts'

/** The wire's project (wire-format 5.4). */
export function presentProject(record: ProjectRecord, publicUrl: string): Project {
  const { project, team, latest } = record
  return {
    date_created: project.createdAt.toISOString(),
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
