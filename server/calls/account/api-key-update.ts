import { routes } from '@proofyard/contract/routes.ts'
import { expireApiKey, presentApiKey } from '@proofyard/core/accounts/api-keys.ts'
import { call } from '../../call.ts'

export const apiKeyUpdate = call(routes.apiKeyUpdate, async ({ core, viewer, parameter, body }) =>
  presentApiKey(await expireApiKey(core, viewer, parameter('apikey_id'), body.date_expires)),
)
