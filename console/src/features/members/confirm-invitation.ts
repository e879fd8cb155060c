import { invitationRoutes } from '@proofyard/contract/routes/invitation.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { queryKeys } from '../../shared/api/query-keys.ts'
import { toastSuccess } from '../../shared/ui/toast.ts'

/** Lets in the person who accepted an invitation from another address than the invited one. */
export function useConfirmInvitation(team: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, username }: { id: string; username: string }) =>
      call(invitationRoutes.invitationConfirm, { path: { invitation_id: id }, body: { username } }),
    // Here, not where it is asked: the row of the invitation goes before the lists have come, and its callbacks with it.
    onSuccess: (_, { username }) => toastSuccess(`${username} is a member of ${team} now.`),
    // Also after a refusal: someone else may ask by now.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: queryKeys.members(team) }),
        client.invalidateQueries({ queryKey: queryKeys.openInvitations(team) }),
      ]),
  })
}
