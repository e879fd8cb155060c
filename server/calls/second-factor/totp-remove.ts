import { routes } from '@proofyard/contract/routes.ts'
import { removeTotp } from '@proofyard/core/accounts/second-factor/totp-factor.ts'
import { confirmed } from '../../authentication/confirmed.ts'
import { call } from '../../call.ts'

export const totpRemove = call(
  routes.totpRemove,
  async ({ core, context, viewer, body, reply }) => {
    const answer = { code: body.code ?? undefined }
    await confirmed(context, viewer, reply, (userId) => removeTotp(core, userId, answer))
    return { success: true }
  },
  { countsAttempts: true },
)
