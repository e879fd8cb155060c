import { invitationRoutes } from '@proofyard/contract/routes/invitation.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { meQuery } from '../../shared/session/me.ts'

/** Joins the team that invites, and asks anew who one is: one has a team more. */
export function useAcceptInvitation(secret: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const { team } = await call(invitationRoutes.invitationAccept, { body: { secret } })
      await client.fetchQuery({ ...meQuery, staleTime: 0 })
      return team
    },
  })
}
