import { routes } from '@proofyard/contract/routes.ts'
import { findTeam } from '@proofyard/core/teams/find-team.ts'
import { call } from '../../call.ts'

export const teamDetail = call(routes.teamDetail, ({ core, viewer, parameter }) =>
  findTeam(core, viewer, parameter('team_slug')),
)
