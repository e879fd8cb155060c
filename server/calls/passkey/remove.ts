import { routes } from '@proofyard/contract/routes.ts'
import { removePasskey } from '@proofyard/core/accounts/passkeys/remove-passkey.ts'
import { confirmed } from '../../authentication/confirmed.ts'
import { factorAnswer } from '../../authentication/factor-answer.ts'
import { call } from '../../call.ts'

export const passkeyRemove = call(
  routes.passkeyRemove,
  async ({ core, context, viewer, parameter, body, request, reply }) => {
    await confirmed(context, viewer, reply, async (userId) => {
      const answer = await factorAnswer(core, body, request, reply)
      await removePasskey(core, userId, { id: parameter('passkey_id'), answer })
    })
    return { success: true }
  },
  { countsAttempts: true },
)
