import { routes } from '@proofyard/contract/routes.ts'
import { removeTotp } from '@proofyard/core/accounts/second-factor/totp-factor.ts'
import { confirmed } from '../../authentication/confirmed.ts'
import { factorAnswer } from '../../authentication/factor-answer.ts'
import { call } from '../../call.ts'

export const totpRemove = call(
  routes.totpRemove,
  async ({ core, context, viewer, body, request, reply }) => {
    const answer = await factorAnswer(core, body, request, reply)
    await confirmed(context, viewer, reply, (userId) => removeTotp(core, userId, answer))
    return { success: true }
  },
  { countsAttempts: true },
)
