import { routes } from '@proofyard/contract/routes.ts'
import { refreshTokens } from '@proofyard/core/accounts/tokens.ts'
import { networkOf } from '../../authentication/network-of.ts'
import { call } from '../../call.ts'

export const tokenRefresh = call(
  routes.tokenRefresh,
  ({ core, body, request }) => refreshTokens(core, body.refresh, networkOf(request.ip)),
  { ignoresCredentials: true, answersSecret: true },
)
