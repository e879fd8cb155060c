import { routes } from '@proofyard/contract/routes.ts'
import { makeTokens } from '@proofyard/core/accounts/tokens.ts'
import { logInByPassword } from '../../authentication/log-in-by-password.ts'
import { originOf } from '../../authentication/origin-of.ts'
import { call } from '../../call.ts'

export const tokenPair = call(
  routes.tokenPair,
  async ({ core, context, body, request, reply }) => {
    const user = await logInByPassword(context, body, request, reply)
    return { username: user.username, ...(await makeTokens(core, user, originOf(request))) }
  },
  { ignoresCredentials: true, countsAttempts: true, answersSecret: true },
)
