import { routes } from '@proofyard/contract/routes.ts'
import { renewRecoveryCodes } from '@proofyard/core/accounts/second-factor/change-factors.ts'
import { confirmed } from '../../authentication/confirmed.ts'
import { factorAnswer } from '../../authentication/factor-answer.ts'
import { call } from '../../call.ts'

export const recoveryCodesRenew = call(
  routes.recoveryCodesRenew,
  async ({ core, context, viewer, body, request, reply }) => {
    const answer = await factorAnswer(core, body, request, reply)
    return {
      recovery_codes: await confirmed(context, viewer, reply, (userId) => renewRecoveryCodes(core, userId, answer)),
    }
  },
  { countsAttempts: true, answersSecret: true },
)
