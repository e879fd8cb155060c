import { routes } from '@proofyard/contract/routes.ts'
import { endSession } from '@proofyard/core/accounts/end-session.ts'
import { requireUser, sessionOf } from '@proofyard/core/policies/viewer.ts'
import { clearSessionCookies } from '../../authentication/session-cookies.ts'
import { call } from '../../call.ts'

export const sessionEnd = call(routes.sessionEnd, async ({ core, viewer, parameter, reply }) => {
  const id = parameter('session_id')
  await endSession(core, requireUser(viewer), id)
  if (id === sessionOf(viewer)) clearSessionCookies(reply)
  return { success: true }
})
