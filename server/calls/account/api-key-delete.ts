import { routes } from '@proofyard/contract/routes.ts'
import { deleteApiKey } from '@proofyard/core/accounts/api-keys.ts'
import { call } from '../../call.ts'

export const apiKeyDelete = call(routes.apiKeyDelete, async ({ core, viewer, parameter }) => {
  await deleteApiKey(core, viewer, parameter('apikey_id'))
  return { success: true }
})
