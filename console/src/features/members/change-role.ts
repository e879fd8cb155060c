import type { Role } from '@proofyard/contract/role.ts'
import { teamRoutes } from '@proofyard/contract/routes/team.ts'
import type { Team } from '@proofyard/contract/team.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { invalidateMembership } from './invalidate-membership.ts'

/**
 * Gives a member another role; of a member who may do less from then on the invitations and the API keys that are not
 * kept end.
 */
export function useChangeRole(team: Team, username: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ role, keptKeys = [] }: { role: Role; keptKeys?: string[] }) =>
      call(teamRoutes.teamChangeRole, { body: { username, role, team_slug: team.slug, keep_api_keys: keptKeys } }),
    onSuccess: () => invalidateMembership(client, team),
  })
}
