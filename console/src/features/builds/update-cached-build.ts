import type { Circuit } from '@proofyard/contract/circuit.ts'
import type { Page } from '@proofyard/contract/page.ts'
import type { Project } from '@proofyard/contract/project.ts'
import type { QueryClient } from '@tanstack/react-query'
import { queryKeys } from '../../shared/api/query-keys.ts'

/** Carries the answer of one poll about a build into every list that shows it (product specification, section 4). */
export function updateCachedBuild(client: QueryClient, build: Circuit): void {
  client.setQueriesData<Page<Circuit>>({ queryKey: queryKeys.buildLists }, (page) => withBuild(page, build))
  client.setQueriesData<Project[]>({ queryKey: queryKeys.projectLists }, (projects) =>
    replaced(projects, (project) => withLatest(project, build)),
  )
  client.setQueryData<Project>(queryKeys.project(build.team_slug, build.project_name), (project) =>
    project === undefined ? undefined : withLatest(project, build),
  )
}

/** The page with the build's row as it is now; the same page when nothing in it changed. */
function withBuild(page: Page<Circuit> | undefined, build: Circuit): Page<Circuit> | undefined {
  const items = replaced(page?.items, (row) =>
    row.circuit_id === build.circuit_id && !isSameState(row, build) ? { ...build, verification_key: null } : row,
  )
  return page === undefined || items === undefined || items === page.items ? page : { ...page, items }
}

/** The project with the status of its latest build as it is now; the same project when that did not change. */
function withLatest(project: Project, build: Circuit): Project {
  const latest = project.latest_circuit
  if (latest?.circuit_id !== build.circuit_id || isSameState(latest, build)) return project
  const { status, cancelled_by, has_smart_contract_verifier, starts_when_used } = build
  const known = { status, starts_when_used, is_cancelled: cancelled_by !== null, has_smart_contract_verifier }
  return { ...project, latest_circuit: { ...latest, ...known } }
}

type State = Pick<Circuit, 'status' | 'starts_when_used'>

function isSameState(one: State, other: State): boolean {
  return one.status === other.status && one.starts_when_used === other.starts_when_used
}

function replaced<Row>(rows: Row[] | undefined, replace: (row: Row) => Row): Row[] | undefined {
  const next = rows?.map(replace)
  return next?.some((row, index) => row !== rows?.[index]) ? next : rows
}
