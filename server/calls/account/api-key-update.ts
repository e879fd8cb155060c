import { routes } from '@proofyard/contract/routes.ts'
import { expireApiKey, presentApiKey } from '@proofyard/core/accounts/api-keys.ts'
import { requireTeam } from '@proofyard/core/policies/viewer.ts'
import { call } from '../../call.ts'

export const apiKeyUpdate = call(routes.apiKeyUpdate, async ({ core, viewer, parameter, body }) => {
  return presentApiKey(await expireApiKey(core, requireTeam(viewer), parameter('apikey_id'), body.date_expires))
})
