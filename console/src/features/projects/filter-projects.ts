import type { CircuitType } from '@proofyard/contract/circuit-type.ts'
import type { Project } from '@proofyard/contract/project.ts'

export interface ProjectFilter {
  /** Part of a name, in any case. */
  text: string
  /** Undefined means All. */
  type: CircuitType | undefined
}

/** The projects that a search finds by project or team name and by type. */
export function filterProjects(projects: Project[], filter: ProjectFilter): Project[] {
  const text = filter.text.trim().toLowerCase()
  return projects.filter(
    (project) =>
      (filter.type === undefined || project.latest_circuit?.circuit_type === filter.type) &&
      [project.name, project.team_slug, project.team_name].some((name) => name.toLowerCase().includes(text)),
  )
}

/** The circuit types that these projects have, in order. */
export function typesOf(projects: Project[]): CircuitType[] {
  return [...new Set(projects.flatMap((project) => project.latest_circuit?.circuit_type ?? []))].sort()
}
