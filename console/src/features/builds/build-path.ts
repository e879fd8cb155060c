import type { Circuit } from '@proofyard/contract/circuit.ts'
import { paths } from '../../shared/paths.ts'

/** The address of a build's page: a build is found under other names too, and belongs to one project only. */
export function buildPath(build: Pick<Circuit, 'team_slug' | 'project_name' | 'circuit_id'>): string {
  return paths.build(build.team_slug, build.project_name, build.circuit_id)
}
