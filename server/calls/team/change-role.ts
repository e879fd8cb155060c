import { routes } from '@proofyard/contract/routes.ts'
import { changeRole } from '@proofyard/core/teams/change-role.ts'
import { call } from '../../call.ts'

export const teamChangeRole = call(routes.teamChangeRole, async ({ core, viewer, body }) => {
  const { team_slug: teamSlug, username, role, keep_api_keys: keepApiKeys } = body
  await changeRole(core, viewer, { teamSlug: teamSlug ?? undefined, username, role, keepApiKeys: keepApiKeys ?? [] })
  return { success: true }
})
