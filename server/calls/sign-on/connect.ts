import { routes } from '@proofyard/contract/routes.ts'
import { requireOwnPassword } from '@proofyard/core/accounts/own-password.ts'
import { allowConnecting } from '@proofyard/core/accounts/sign-on/attempts.ts'
import { DomainError } from '@proofyard/core/errors.ts'
import { requireUser } from '@proofyard/core/policies/viewer.ts'
import { call } from '../../call.ts'
import { CONNECT_COOKIE, setSignOnCookie } from '../../sign-on/sign-on-cookies.ts'

/** The browser goes to the provider by itself afterwards. */
export const signOnConnect = call(
  routes.signOnConnect,
  async ({ core, context, viewer, body, reply }) => {
    if (context.signOn === undefined) throw new DomainError('forbidden', 'This server has no single sign-on.')
    const userId = requireUser(viewer)
    await requireOwnPassword(core, userId, body.password)
    setSignOnCookie(reply, CONNECT_COOKIE, await allowConnecting(core, userId), core.publicUrl)
    return { success: true }
  },
  { countsAttempts: true },
)
