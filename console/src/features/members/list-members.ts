import { teamRoutes } from '@proofyard/contract/routes/team.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { queryKeys } from '../../shared/api/query-keys.ts'

/** Who belongs to a team of the user's, and as what. */
export function membersQuery(team: string) {
  return queryOptions({
    queryKey: queryKeys.members(team),
    queryFn: async ({ signal }) => (await call(teamRoutes.teamMembers, { path: { team_slug: team }, signal })).members,
  })
}
