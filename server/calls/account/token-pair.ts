import { routes } from '@proofyard/contract/routes.ts'
import { logIn } from '@proofyard/core/accounts/log-in.ts'
import { makeTokens } from '@proofyard/core/accounts/tokens.ts'
import { call } from '../../call.ts'

export const tokenPair = call(
  routes.tokenPair,
  async ({ core, context, body }) => {
    const user = await logIn(core, body)
    return { username: user.username, ...(await makeTokens(context.signingKey, user)) }
  },
  { ignoresCredentials: true, countsAttempts: true },
)
