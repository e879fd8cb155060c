import { routes } from '@proofyard/contract/routes.ts'
import { readInvitation } from '@proofyard/core/teams/invitations/read-invitation.ts'
import { call } from '../../call.ts'

export const invitationDetail = call(routes.invitationDetail, ({ core, body }) => readInvitation(core, body.secret))
