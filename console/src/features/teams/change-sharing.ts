import { teamRoutes } from '@proofyard/contract/routes/team.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { queryKeys } from '../../shared/api/query-keys.ts'
import { replaceTeam } from '../../shared/session/replace-team.ts'

/** Allows links to proofs of the selected team, or revokes all of them. */
export function useChangeSharing() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (sharesProofs: boolean) => call(teamRoutes.teamSettings, { body: { shares_proofs: sharesProofs } }),
    onSuccess: async (changed) => {
      client.removeQueries({ queryKey: queryKeys.shareLists })
      await replaceTeam(client, changed)
    },
  })
}
