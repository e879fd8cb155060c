import { routes } from '@proofyard/contract/routes.ts'
import { acceptInvitation } from '@proofyard/core/teams/invitations/accept-invitation.ts'
import { call } from '../../call.ts'

export const invitationAccept = call(routes.invitationAccept, async ({ core, viewer, body }) => {
  const team = await acceptInvitation(core, viewer, body.secret)
  return { team, awaits_confirmation: team === null }
})
