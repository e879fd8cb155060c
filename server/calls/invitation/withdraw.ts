import { routes } from '@proofyard/contract/routes.ts'
import { withdrawInvitation } from '@proofyard/core/teams/invitations/withdraw-invitation.ts'
import { call } from '../../call.ts'

export const invitationWithdraw = call(routes.invitationWithdraw, async ({ core, viewer, parameter }) => {
  await withdrawInvitation(core, viewer, parameter('invitation_id'))
  return { success: true }
})
