import { routes } from '@proofyard/contract/routes.ts'
import { changePassword } from '@proofyard/core/accounts/change-password.ts'
import { requireUser } from '@proofyard/core/policies/viewer.ts'
import { clearSessionCookies } from '../../authentication/session-cookies.ts'
import { call } from '../../call.ts'

/** Served under two paths; a change ends every session of the user, this one too. */
export const passwordChangeCalls = [routes.passwordChange, routes.userPassword].map((route) =>
  call(
    route,
    async ({ core, viewer, body, reply }) => {
      const passwords = { oldPassword: body.old_password, newPassword: body.new_password }
      await changePassword(core, requireUser(viewer), passwords)
      clearSessionCookies(reply)
      return { success: true }
    },
    { countsAttempts: true },
  ),
)
