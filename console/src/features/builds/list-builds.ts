import { projectRoutes } from '@proofyard/contract/routes/project.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { queryKeys } from '../../shared/api/query-keys.ts'

/** Every build of a project, newest first. */
export function buildsQuery(team: string, project: string) {
  return queryOptions({
    queryKey: queryKeys.buildList(team, project),
    queryFn: ({ signal }) =>
      call(projectRoutes.projectCircuits, { path: { project_id: `${team}/${project}` }, signal }),
  })
}
