import type { Circuit } from '@proofyard/contract/circuit.ts'
import type { Project } from '@proofyard/contract/project.ts'
import type { QueryClient } from '@tanstack/react-query'
import { queryKeys } from '../../shared/api/query-keys.ts'

/** Carries what one poll said about a build into every list that shows it (product specification, section 4). */
export function spreadBuild(client: QueryClient, build: Circuit): void {
  client.setQueriesData<Circuit[]>({ queryKey: queryKeys.buildLists }, (builds) => withBuild(builds, build))
  client.setQueriesData<Project[]>({ queryKey: queryKeys.projectLists }, (projects) =>
    replaced(projects, (project) => withLatest(project, build)),
  )
  client.setQueryData<Project>(queryKeys.project(build.team_slug, build.project_name), (project) =>
    project === undefined ? undefined : withLatest(project, build),
  )
}

/** The list with the build's row as it is now; the same list when nothing in it changed. */
function withBuild(builds: Circuit[] | undefined, build: Circuit): Circuit[] | undefined {
  return replaced(builds, (row) =>
    row.circuit_id === build.circuit_id && row.status !== build.status ? { ...build, verification_key: null } : row,
  )
}

/** The project with the status of its latest build as it is now; the same project when that did not change. */
function withLatest(project: Project, build: Circuit): Project {
  const latest = project.latest_circuit
  if (latest?.circuit_id !== build.circuit_id || latest.status === build.status) return project
  return { ...project, latest_circuit: { ...latest, status: build.status } }
}

function replaced<Row>(rows: Row[] | undefined, replace: (row: Row) => Row): Row[] | undefined {
  const next = rows?.map(replace)
  return next?.some((row, index) => row !== rows?.[index]) ? next : rows
}
