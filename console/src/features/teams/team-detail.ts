import { teamRoutes } from '@proofyard/contract/routes/team.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { queryKeys } from '../../shared/api/query-keys.ts'

export function teamQuery(slug: string) {
  return queryOptions({
    queryKey: queryKeys.team(slug),
    queryFn: ({ signal }) => call(teamRoutes.teamDetail, { path: { team_slug: slug }, signal }),
  })
}
