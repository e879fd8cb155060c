import { teamRoutes } from '@proofyard/contract/routes/team.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { refreshMe } from '../../shared/session/refresh-me.ts'

/** Founds a team, of which one is the owner; the user has a team more from then on. */
export function useCreateTeam() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (slug: string) => {
      const team = await call(teamRoutes.teamCreate, { body: { slug } })
      await refreshMe(client)
      return team
    },
  })
}
