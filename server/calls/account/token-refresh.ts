import { routes } from '@proofyard/contract/routes.ts'
import { refreshTokens } from '@proofyard/core/accounts/tokens.ts'
import { call } from '../../call.ts'

export const tokenRefresh = call(routes.tokenRefresh, ({ core, body }) => refreshTokens(core, body.refresh), {
  ignoresCredentials: true,
  answersSecret: true,
})
