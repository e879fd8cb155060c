import type { Role } from '@proofyard/contract/role.ts'
import { invitationRoutes } from '@proofyard/contract/routes/invitation.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { queryKeys } from '../../shared/api/query-keys.ts'

/** Mails somebody a link by which they can join the team. */
export function useInviteMember(team: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (invitation: { email: string; role: Role }) =>
      call(invitationRoutes.teamInvite, { body: { ...invitation, team_slug: team } }),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.openInvitations(team) }),
  })
}
