import { routes } from '@proofyard/contract/routes.ts'
import { SESSION_COOKIE } from '@proofyard/contract/session.ts'
import { closeSession, openSession } from '@proofyard/core/accounts/sessions.ts'
import { requireOwnOrigin } from '../../authentication/csrf.ts'
import { logInByPassword } from '../../authentication/log-in-by-password.ts'
import { setSessionCookies } from '../../authentication/session-cookies.ts'
import { call } from '../../call.ts'

/** A login always gets a session of its own; the one that the browser came with ends. */
export const userLogin = call(
  routes.userLogin,
  async ({ core, context, body, request, reply }) => {
    requireOwnOrigin(request, core.publicUrl)
    const user = await logInByPassword(context, body, request, reply)
    const old = request.cookies[SESSION_COOKIE]
    if (old !== undefined) await closeSession(core, old)
    setSessionCookies(reply, await openSession(core, user.id), core.publicUrl)
    return { success: true }
  },
  { ignoresCredentials: true, countsAttempts: true },
)
