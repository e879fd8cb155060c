import { routes } from '@proofyard/contract/routes.ts'
import { changePassword, refuseEasyNewPassword } from '@proofyard/core/accounts/change-password.ts'
import { requireUser } from '@proofyard/core/policies/viewer.ts'
import { confirmed } from '../../authentication/confirmed.ts'
import { factorAnswer } from '../../authentication/factor-answer.ts'
import { clearSessionCookies } from '../../authentication/session-cookies.ts'
import { call } from '../../call.ts'

/** Served under two paths; a change ends every session of the user, this one too. */
export const passwordChangeCalls = [routes.passwordChange, routes.userPassword].map((route) =>
  call(
    route,
    async ({ core, context, viewer, body, request, reply }) => {
      const { old_password: oldPassword, new_password: newPassword } = body
      // What is wrong with the new one is no try at the old one.
      await refuseEasyNewPassword(core, requireUser(viewer), newPassword)
      const options = { oldPassword, newPassword, answer: await factorAnswer(core, body, request, reply) }
      await confirmed(context, viewer, reply, (userId) => changePassword(core, userId, options))
      clearSessionCookies(reply)
      return { success: true }
    },
    { countsAttempts: true },
  ),
)
