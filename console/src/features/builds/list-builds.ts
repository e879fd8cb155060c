import { projectRoutes } from '@proofyard/contract/routes/project.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { queryKeys } from '../../shared/api/query-keys.ts'
import { pageQuery } from '../../shared/page-search.ts'

/** As many as the server gives at once. */
const MOST = 500

/** One page of a project's builds, counted from 1, newest first. */
export function buildsQuery(team: string, project: string, page: number) {
  return partQuery(team, project, pageQuery(page))
}

/** The newest builds of a project, to look for some among them. */
export function newestBuildsQuery(team: string, project: string) {
  return partQuery(team, project, { limit: MOST, offset: 0 })
}

function partQuery(team: string, project: string, part: { limit: number; offset: number }) {
  return queryOptions({
    queryKey: queryKeys.buildPage(team, project, part),
    queryFn: ({ signal }) =>
      call(projectRoutes.projectCircuitsPaginated, {
        path: { project_id: `${team}/${project}` },
        query: part,
        signal,
      }),
    // Rows stay until others are there, but those of another project would be foreign.
    placeholderData: (rows, query) => (query?.queryKey[1] === team && query.queryKey[2] === project ? rows : undefined),
  })
}
