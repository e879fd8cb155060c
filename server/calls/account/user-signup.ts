import { routes } from '@proofyard/contract/routes.ts'
import { signUp } from '@proofyard/core/accounts/sign-up.ts'
import { DomainError } from '@proofyard/core/errors.ts'
import { beginSession } from '../../authentication/begin-session.ts'
import { requireOwnOrigin } from '../../authentication/csrf.ts'
import { call } from '../../call.ts'

/** Signs in at once, unless the address has to be verified first. */
export const userSignup = call(
  routes.userSignup,
  async ({ core, context, body, request, reply }) => {
    requireOwnOrigin(request, core.publicUrl)
    if (context.signOn?.only === true) {
      throw new DomainError('forbidden', `Accounts are made by the first login with ${context.signOn.name}.`)
    }
    const { userId, isVerified } = await signUp(core, body)
    if (isVerified) await beginSession(context, { userId }, request, reply)
    return { success: true, verification_sent: !isVerified }
  },
  { ignoresCredentials: true, countsAttempts: true },
)
