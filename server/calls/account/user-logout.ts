import { routes } from '@proofyard/contract/routes.ts'
import { SESSION_COOKIE } from '@proofyard/contract/session.ts'
import { endSession } from '@proofyard/core/accounts/end-session.ts'
import { closeSession } from '@proofyard/core/accounts/sessions.ts'
import { requireUser, sessionOf } from '@proofyard/core/policies/viewer.ts'
import { clearSessionCookies } from '../../authentication/session-cookies.ts'
import { call } from '../../call.ts'

/** A token goes before the cookie, as in every call: who came by a token ends its login. */
export const userLogout = call(routes.userLogout, async ({ core, viewer, request, reply }) => {
  if (request.headers.authorization !== undefined) {
    const sessionId = sessionOf(viewer)
    if (sessionId !== undefined) await endSession(core, requireUser(viewer), sessionId)
    return { success: true }
  }
  const secret = request.cookies[SESSION_COOKIE]
  if (secret !== undefined) await closeSession(core, secret)
  clearSessionCookies(reply)
  return { success: true }
})
