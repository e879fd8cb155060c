import type { Circuit } from '@proofyard/contract/circuit.ts'
import type { Project } from '@proofyard/contract/project.ts'

/** Whether a build could be `latest` and is newer than the one that a project is shown by. */
export function isNewerThanLatest(
  build: Pick<Circuit, 'circuit_id' | 'status' | 'date_created' | 'tags'>,
  latest: Pick<NonNullable<Project['latest_circuit']>, 'circuit_id' | 'date_created'>,
): boolean {
  return (
    build.status === 'Ready' &&
    build.circuit_id !== latest.circuit_id &&
    !build.tags.includes('latest') &&
    Date.parse(build.date_created) > Date.parse(latest.date_created)
  )
}
