import { routes } from '@proofyard/contract/routes.ts'
import { userOfToken } from '@proofyard/core/accounts/tokens.ts'
import { call } from '../../call.ts'

/** Takes tokens of both uses, as the clients' own descriptions have it. */
export const tokenVerify = call(
  routes.tokenVerify,
  async ({ core, body }) => {
    await userOfToken(core, body.token, undefined)
    return {}
  },
  { ignoresCredentials: true },
)
