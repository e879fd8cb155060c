import { routes } from '@proofyard/contract/routes.ts'
import { listApiKeys, presentApiKey } from '@proofyard/core/accounts/api-keys.ts'
import { requireTeam } from '@proofyard/core/policies/viewer.ts'
import { call } from '../../call.ts'

export const apiKeyList = call(routes.apiKeyList, async ({ core, viewer }) => {
  const keys = await listApiKeys(core, requireTeam(viewer))
  return keys.map((key) => presentApiKey(key))
})
