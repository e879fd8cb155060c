import { CircuitType } from '@proofyard/contract/circuit-type.ts'
import { Timestamp } from '@proofyard/contract/date.ts'
import { JobStatus } from '@proofyard/contract/status.ts'
import type { Project } from '@proofyard/sdk/calls.ts'
import { z } from 'zod'
import { boundedText } from './strangers-text.ts'

const MAX_NAME = 200
const MAX_SUMMARY = 300
const MAX_LABELS = 20
const MAX_LABEL = 40

/** A project as an assistant is shown it. */
export const ProjectView = z.object({
  project_id: z.uuid(),
  is_public: z.boolean(),
  date_created: Timestamp,
  proofs: z.number().nullable(),
  latest_build: z
    .object({ build_id: z.uuid(), framework: CircuitType, status: JobStatus, date_created: Timestamp })
    .nullable(),
  written_by_others: z.object({
    name: z.string(),
    summary: z.string().nullable(),
    labels: z.array(z.string()),
  }),
})

/** What is shown of a project. */
export function viewProject(project: Project): z.input<typeof ProjectView> {
  const { latest_circuit: latest, readme_summary: summary } = project
  return {
    project_id: project.project_id,
    is_public: project.is_public,
    date_created: project.date_created,
    proofs: project.num_proofs,
    latest_build: latest && {
      build_id: latest.circuit_id,
      framework: latest.circuit_type,
      status: latest.status,
      date_created: latest.date_created,
    },
    written_by_others: {
      name: boundedText(`${project.team_slug}/${project.name}`, MAX_NAME),
      summary: summary === null ? null : boundedText(summary, MAX_SUMMARY),
      labels: project.labels.slice(0, MAX_LABELS).map((label) => boundedText(label, MAX_LABEL)),
    },
  }
}
