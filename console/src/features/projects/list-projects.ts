import { projectRoutes } from '@proofyard/contract/routes/project.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { queryKeys } from '../../shared/api/query-keys.ts'

/** A team's projects that the viewer may see; without a team, every public project. */
export function projectsQuery(team: string | undefined) {
  return queryOptions({
    queryKey: queryKeys.projectList(team),
    queryFn: ({ signal }) =>
      call(projectRoutes.projectList, { body: team === undefined ? {} : { team_name: team }, signal }),
  })
}
