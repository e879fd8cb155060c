import { teamRoutes } from '@proofyard/contract/routes/team.ts'
import type { Team } from '@proofyard/contract/team.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { refreshMe } from '../../shared/session/refresh-me.ts'

/** Takes oneself out of a team; when it was the selected one, another is selected. */
export function useLeaveTeam(username: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (team: Team) => {
      await call(teamRoutes.teamRemoveMember, { body: { username, team_slug: team.slug } })
      await refreshMe(client)
    },
  })
}
