import { routes } from '@proofyard/contract/routes.ts'
import { setPasswordByLink } from '@proofyard/core/accounts/reset-password.ts'
import { clearSessionCookies } from '../../authentication/session-cookies.ts'
import { call } from '../../call.ts'

/** Ends every session, and opens none: the new password is for that. */
export const passwordSet = call(
  routes.passwordSet,
  async ({ core, context, body, request, reply }) => {
    const { token: secret, new_password: newPassword } = body
    const endApiKeys = body.end_api_keys === true
    const { username, ...keys } = await setPasswordByLink(core, { secret, newPassword, endApiKeys })
    // The link is used up: that the address was not noted does not make the change undone.
    await context.guesses.welcome(username, request).catch(core.report)
    clearSessionCookies(reply)
    return { success: true, api_keys_ended: keys.apiKeysEnded, api_keys_left: keys.apiKeysLeft }
  },
  { ignoresCredentials: true, countsAttempts: true },
)
