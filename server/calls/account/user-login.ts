import { routes } from '@proofyard/contract/routes.ts'
import { beginSession } from '../../authentication/begin-session.ts'
import { requireOwnOrigin } from '../../authentication/csrf.ts'
import { logInByPassword } from '../../authentication/log-in-by-password.ts'
import { call } from '../../call.ts'

export const userLogin = call(
  routes.userLogin,
  async ({ core, context, body, request, reply }) => {
    requireOwnOrigin(request, core.publicUrl)
    const user = await logInByPassword(context, body, request, reply)
    await beginSession(context, { userId: user.id, tokenVersion: user.tokenVersion }, request, reply)
    return { success: true }
  },
  { ignoresCredentials: true, countsAttempts: true },
)
