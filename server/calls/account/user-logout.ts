import { routes } from '@proofyard/contract/routes.ts'
import { SESSION_COOKIE } from '@proofyard/contract/session.ts'
import { closeSession } from '@proofyard/core/accounts/sessions.ts'
import { clearSessionCookies } from '../../authentication/session-cookies.ts'
import { call } from '../../call.ts'

export const userLogout = call(routes.userLogout, async ({ core, request, reply }) => {
  const secret = request.cookies[SESSION_COOKIE]
  if (secret !== undefined) await closeSession(core, secret)
  clearSessionCookies(reply)
  return { success: true }
})
