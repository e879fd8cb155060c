import { routes } from '@proofyard/contract/routes.ts'
import { openSession } from '@proofyard/core/accounts/sessions.ts'
import { signUp } from '@proofyard/core/accounts/sign-up.ts'
import { requireOwnOrigin } from '../../authentication/csrf.ts'
import { setSessionCookies } from '../../authentication/session-cookies.ts'
import { call } from '../../call.ts'

/** Signs in at once, unless the address has to be verified first. */
export const userSignup = call(
  routes.userSignup,
  async ({ core, body, request, reply }) => {
    requireOwnOrigin(request, core.publicUrl)
    const { userId, isVerified } = await signUp(core, body)
    if (isVerified) setSessionCookies(reply, await openSession(core, userId), core.publicUrl)
    return { success: true, verification_sent: !isVerified }
  },
  { ignoresCredentials: true, countsAttempts: true },
)
