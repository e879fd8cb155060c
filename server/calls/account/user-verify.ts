import { routes } from '@proofyard/contract/routes.ts'
import { verifyEmail } from '@proofyard/core/accounts/verify-email.ts'
import { call } from '../../call.ts'

/** Opens no session: the holder of the link need not be the person who knows the password. */
export const userVerify = call(
  routes.userVerify,
  async ({ core, body }) => {
    await verifyEmail(core, body.token)
    return { success: true }
  },
  { ignoresCredentials: true, countsAttempts: true },
)
