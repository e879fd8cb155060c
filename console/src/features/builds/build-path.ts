import type { Circuit } from '@proofyard/contract/circuit.ts'
import type { Project } from '@proofyard/contract/project.ts'
import { paths } from '../../shared/paths.ts'

/** The address of a build's page: a build is found under other names too, and belongs to one project only. */
export function buildPath(build: Pick<Circuit, 'team_slug' | 'project_name' | 'circuit_id'>): string {
  return paths.build(build.team_slug, build.project_name, build.circuit_id)
}

/** The address of the build that a tag names, whichever it is; it ends at that of `buildPath`. */
export function taggedBuildPath({ team_slug: team, name }: Pick<Project, 'team_slug' | 'name'>, tag: string): string {
  return paths.build(team, name, `${team}/${name}:${tag}`)
}
