import { teamRoutes } from '@proofyard/contract/routes/team.ts'
import type { Team } from '@proofyard/contract/team.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { refreshMe } from '../../shared/session/refresh-me.ts'

/** Deletes a team with all that it has; another one is selected then. */
export function useDeleteTeam(team: Team, onDeleted: () => Promise<void>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      await call(teamRoutes.teamDelete, { path: { team_slug: team.slug } })
      await refreshMe(client)
    },
    // Here and not where it is called: the section that asked is gone with the team.
    onSuccess: onDeleted,
  })
}
