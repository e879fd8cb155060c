import { routes } from '@proofyard/contract/routes.ts'
import { logOutEverywhere } from '@proofyard/core/accounts/end-sessions.ts'
import { requireUser } from '@proofyard/core/policies/viewer.ts'
import { clearSessionCookies } from '../../authentication/session-cookies.ts'
import { call } from '../../call.ts'

export const userLogoutEverywhere = call(routes.userLogoutEverywhere, async ({ core, viewer, reply }) => {
  await logOutEverywhere(core, requireUser(viewer))
  clearSessionCookies(reply)
  return { success: true }
})
