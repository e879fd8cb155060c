import { routes } from '@proofyard/contract/routes.ts'
import { setPasswordByLink } from '@proofyard/core/accounts/reset-password.ts'
import { clearSessionCookies } from '../../authentication/session-cookies.ts'
import { call } from '../../call.ts'

/** Ends every session, and opens none: the new password is for that. */
export const passwordSet = call(
  routes.passwordSet,
  async ({ core, context, body, request, reply }) => {
    const given = { secret: body.token, newPassword: body.new_password }
    context.guesses.welcome(await setPasswordByLink(core, given), request)
    clearSessionCookies(reply)
    return { success: true }
  },
  { ignoresCredentials: true, countsAttempts: true },
)
