import { routes } from '@proofyard/contract/routes.ts'
import { requireIdentity } from '@proofyard/core/accounts/second-factor/require-identity.ts'
import { allowConnecting } from '@proofyard/core/accounts/sign-on/attempts.ts'
import { DomainError } from '@proofyard/core/errors.ts'
import { confirmed } from '../../authentication/confirmed.ts'
import { identityAnswer } from '../../authentication/identity-answer.ts'
import { call } from '../../call.ts'
import { CONNECT_COOKIE, setSignOnCookie } from '../../sign-on/sign-on-cookies.ts'

/** The browser goes to the provider by itself afterwards. */
export const signOnConnect = call(
  routes.signOnConnect,
  async ({ core, context, viewer, body, request, reply }) => {
    if (context.signOn === undefined) throw new DomainError('forbidden', 'This server has no single sign-on.')
    const identity = await identityAnswer(core, body, request, reply)
    const secret = await confirmed(context, viewer, reply, async (userId) => {
      await requireIdentity(core, userId, identity)
      return allowConnecting(core, userId)
    })
    setSignOnCookie(reply, CONNECT_COOKIE, secret, core.publicUrl)
    return { success: true }
  },
  { countsAttempts: true },
)
