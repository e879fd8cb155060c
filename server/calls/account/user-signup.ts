import { routes } from '@proofyard/contract/routes.ts'
import { signUp } from '@proofyard/core/accounts/sign-up.ts'
import { beginSession } from '../../authentication/begin-session.ts'
import { requireOwnOrigin } from '../../authentication/csrf.ts'
import { call } from '../../call.ts'

/** Signs in at once, unless the address has to be verified first. */
export const userSignup = call(
  routes.userSignup,
  async ({ core, context, body, request, reply }) => {
    requireOwnOrigin(request, core.publicUrl)
    const { userId, isVerified } = await signUp(core, body)
    if (isVerified) await beginSession(context, userId, request, reply)
    return { success: true, verification_sent: !isVerified }
  },
  { ignoresCredentials: true, countsAttempts: true },
)
