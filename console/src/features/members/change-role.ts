import type { Role } from '@proofyard/contract/role.ts'
import { teamRoutes } from '@proofyard/contract/routes/team.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { queryKeys } from '../../shared/api/query-keys.ts'

/** Gives a member another role; whoever may do less from then on has their invitations withdrawn. */
export function useChangeRole(team: string, username: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (role: Role) => call(teamRoutes.teamChangeRole, { body: { username, role, team_slug: team } }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: queryKeys.members(team) }),
        client.invalidateQueries({ queryKey: queryKeys.openInvitations(team) }),
      ]),
  })
}
