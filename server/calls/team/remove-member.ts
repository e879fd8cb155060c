import { routes } from '@proofyard/contract/routes.ts'
import { removeMember } from '@proofyard/core/teams/remove-member.ts'
import { call } from '../../call.ts'

export const teamRemoveMember = call(routes.teamRemoveMember, async ({ core, viewer, body }) => {
  const { team_slug: teamSlug, username, keep_api_keys: keepApiKeys } = body
  await removeMember(core, viewer, { teamSlug: teamSlug ?? undefined, username, keepApiKeys: keepApiKeys ?? [] })
  return { success: true }
})
