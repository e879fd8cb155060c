import { routes } from '@proofyard/contract/routes.ts'
import { ownTeam } from '@proofyard/core/teams/find-team.ts'
import { requireTeam } from '@proofyard/core/policies/viewer.ts'
import { call } from '../../call.ts'

export const teamMe = call(routes.teamMe, async ({ core, viewer }) => ({
  team: await ownTeam(core, requireTeam(viewer)),
}))
