import { invitationRoutes } from '@proofyard/contract/routes/invitation.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { queryKeys } from '../../shared/api/query-keys.ts'

/** Makes the link of an invitation good for nothing. */
export function useWithdrawInvitation(team: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(invitationRoutes.invitationWithdraw, { path: { invitation_id: id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.openInvitations(team) }),
  })
}
