import { teamRoutes } from '@proofyard/contract/routes/team.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { queryKeys } from '../../shared/api/query-keys.ts'

/** Takes a member out of the team, and with them the invitations that they sent. */
export function useRemoveMember(team: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (username: string) => call(teamRoutes.teamRemoveMember, { body: { username, team_slug: team } }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: queryKeys.members(team) }),
        client.invalidateQueries({ queryKey: queryKeys.openInvitations(team) }),
      ]),
  })
}
