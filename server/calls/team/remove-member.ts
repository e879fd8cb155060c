import { routes } from '@proofyard/contract/routes.ts'
import { removeMember } from '@proofyard/core/teams/remove-member.ts'
import { call } from '../../call.ts'

export const teamRemoveMember = call(routes.teamRemoveMember, async ({ core, viewer, body }) => {
  await removeMember(core, viewer, { teamSlug: body.team_slug ?? undefined, username: body.username })
  return { success: true }
})
