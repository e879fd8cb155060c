import { routes } from '@proofyard/contract/routes.ts'
import { confirmInvitation } from '@proofyard/core/teams/invitations/confirm-invitation.ts'
import { call } from '../../call.ts'

export const invitationConfirm = call(routes.invitationConfirm, async ({ core, viewer, parameter, body }) => {
  await confirmInvitation(core, viewer, parameter('invitation_id'), body.username)
  return { success: true }
})
