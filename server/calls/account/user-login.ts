import { routes } from '@proofyard/contract/routes.ts'
import { SESSION_COOKIE } from '@proofyard/contract/session.ts'
import { logIn } from '@proofyard/core/accounts/log-in.ts'
import { closeSession, openSession } from '@proofyard/core/accounts/sessions.ts'
import { requireOwnOrigin } from '../../authentication/csrf.ts'
import { setSessionCookies } from '../../authentication/session-cookies.ts'
import { call } from '../../call.ts'

/** A login always gets a session of its own; the one that the browser came with ends. */
export const userLogin = call(
  routes.userLogin,
  async ({ core, body, request, reply }) => {
    requireOwnOrigin(request, core.publicUrl)
    const user = await logIn(core, body)
    const old = request.cookies[SESSION_COOKIE]
    if (old !== undefined) await closeSession(core, old)
    setSessionCookies(reply, await openSession(core, user.id), core.publicUrl)
    return { success: true }
  },
  { ignoresCredentials: true, countsAttempts: true },
)
