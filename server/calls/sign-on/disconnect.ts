import { routes } from '@proofyard/contract/routes.ts'
import { requireIdentity } from '@proofyard/core/accounts/second-factor/require-identity.ts'
import { disconnectSignOn } from '@proofyard/core/accounts/sign-on/disconnect.ts'
import { confirmed } from '../../authentication/confirmed.ts'
import { identityAnswer } from '../../authentication/identity-answer.ts'
import { call } from '../../call.ts'

export const signOnDisconnect = call(
  routes.signOnDisconnect,
  async ({ core, context, viewer, body, request, reply }) => {
    const identity = await identityAnswer(core, body, request, reply)
    await confirmed(context, viewer, reply, async (userId) => {
      await requireIdentity(core, userId, identity)
      await disconnectSignOn(core, userId)
    })
    return { success: true }
  },
  { countsAttempts: true },
)
