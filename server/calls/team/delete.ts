import { routes } from '@proofyard/contract/routes.ts'
import { deleteTeam } from '@proofyard/core/teams/delete-team.ts'
import { call } from '../../call.ts'

export const teamDelete = call(routes.teamDelete, async ({ core, viewer, parameter }) => {
  await deleteTeam(core, viewer, parameter('team_slug'))
  return { success: true }
})
