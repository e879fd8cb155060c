import { routes } from '@proofyard/contract/routes.ts'
import { setPasswordByLink } from '@proofyard/core/accounts/reset-password.ts'
import { clearSessionCookies } from '../../authentication/session-cookies.ts'
import { call } from '../../call.ts'

/** Ends every session, and opens none: the new password is for that. */
export const passwordSet = call(
  routes.passwordSet,
  async ({ core, context, body, request, reply }) => {
    const username = await setPasswordByLink(core, { secret: body.token, newPassword: body.new_password })
    // The link is used up: that the address was not noted does not make the change undone.
    await context.guesses.welcome(username, request).catch(core.report)
    clearSessionCookies(reply)
    return { success: true }
  },
  { ignoresCredentials: true, countsAttempts: true },
)
