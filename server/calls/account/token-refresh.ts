import { routes } from '@proofyard/contract/routes.ts'
import { refreshTokens } from '@proofyard/core/accounts/tokens.ts'
import { call } from '../../call.ts'

export const tokenRefresh = call(
  routes.tokenRefresh,
  ({ core, context, body }) => refreshTokens(core, context.signingKey, body.refresh),
  { ignoresCredentials: true, answersSecret: true },
)
