import { routes } from '@proofyard/contract/routes.ts'
import { changePassword } from '@proofyard/core/accounts/change-password.ts'
import { confirmed } from '../../authentication/confirmed.ts'
import { clearSessionCookies } from '../../authentication/session-cookies.ts'
import { call } from '../../call.ts'

/** Served under two paths; a change ends every session of the user, this one too. */
export const passwordChangeCalls = [routes.passwordChange, routes.userPassword].map((route) =>
  call(
    route,
    async ({ core, context, viewer, body, reply }) => {
      const { old_password: oldPassword, new_password: newPassword, code } = body
      const options = { oldPassword, newPassword, answer: { code: code ?? undefined } }
      await confirmed(context, viewer, reply, (userId) => changePassword(core, userId, options))
      clearSessionCookies(reply)
      return { success: true }
    },
    { countsAttempts: true },
  ),
)
