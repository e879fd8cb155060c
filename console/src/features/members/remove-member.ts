import { teamRoutes } from '@proofyard/contract/routes/team.ts'
import type { Team } from '@proofyard/contract/team.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { invalidateMembership } from './invalidate-membership.ts'

/** Takes a member out of the team, and with them the invitations that they sent and the API keys that are not kept. */
export function useRemoveMember(team: Team) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ username, keptKeys }: { username: string; keptKeys: string[] }) =>
      call(teamRoutes.teamRemoveMember, { body: { username, team_slug: team.slug, keep_api_keys: keptKeys } }),
    onSuccess: () => invalidateMembership(client, team),
  })
}
