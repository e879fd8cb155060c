import { routes } from '@proofyard/contract/routes.ts'
import { listMembers } from '@proofyard/core/teams/members.ts'
import { call } from '../../call.ts'

export const teamMembers = call(routes.teamMembers, ({ core, viewer, parameter }) =>
  listMembers(core, viewer, parameter('team_slug')),
)
