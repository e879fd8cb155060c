import { projectRoutes } from '@proofyard/contract/routes/project.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { queryKeys } from '../../shared/api/query-keys.ts'

export function projectQuery(team: string, project: string) {
  return queryOptions({
    queryKey: queryKeys.project(team, project),
    queryFn: ({ signal }) => call(projectRoutes.projectDetail, { path: { project_id: `${team}/${project}` }, signal }),
  })
}
