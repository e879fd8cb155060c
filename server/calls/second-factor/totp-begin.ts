import { routes } from '@proofyard/contract/routes.ts'
import { beginTotp } from '@proofyard/core/accounts/second-factor/totp-factor.ts'
import { confirmed } from '../../authentication/confirmed.ts'
import { identityAnswer } from '../../authentication/identity-answer.ts'
import { call } from '../../call.ts'

export const totpBegin = call(
  routes.totpBegin,
  async ({ core, context, viewer, body, request, reply }) => {
    const identity = await identityAnswer(core, body, request, reply)
    const { secret, uri } = await confirmed(context, viewer, reply, (userId) => beginTotp(core, userId, identity))
    return { totp_secret: secret, totp_uri: uri }
  },
  { countsAttempts: true, answersSecret: true },
)
