import { routes } from '@proofyard/contract/routes.ts'
import { listInvitations } from '@proofyard/core/teams/invitations/list-invitations.ts'
import { call } from '../../call.ts'

export const teamInvitations = call(routes.teamInvitations, ({ core, viewer, parameter }) =>
  listInvitations(core, viewer, parameter('team_slug')),
)
