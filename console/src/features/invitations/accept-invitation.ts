import { invitationRoutes } from '@proofyard/contract/routes/invitation.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { meQuery } from '../../shared/session/me.ts'

/**
 * Joins the team that invites, and asks again who is signed in, who has a team more. Gives null while the team has to
 * confirm it.
 */
export function useAcceptInvitation(secret: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const { team } = await call(invitationRoutes.invitationAccept, { body: { secret } })
      if (team !== null) await client.fetchQuery({ ...meQuery, staleTime: 0 })
      return team
    },
  })
}
