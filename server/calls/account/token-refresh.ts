import { routes } from '@proofyard/contract/routes.ts'
import { makeTokens, userOfToken } from '@proofyard/core/accounts/tokens.ts'
import { call } from '../../call.ts'

export const tokenRefresh = call(
  routes.tokenRefresh,
  async ({ core, context, body }) => {
    const user = await userOfToken(core, context.signingKey, body.refresh, 'refresh')
    return makeTokens(context.signingKey, user)
  },
  { ignoresCredentials: true },
)
