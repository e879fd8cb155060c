import { routes } from '@proofyard/contract/routes.ts'
import { sendVerification } from '@proofyard/core/accounts/verify-email.ts'
import { call } from '../../call.ts'

export const userVerifySend = call(
  routes.userVerifySend,
  async ({ core, body }) => {
    sendVerification(core, body)
    return { success: true, to_outbox: core.mailer.kind === 'outbox' }
  },
  { ignoresCredentials: true, countsAttempts: true },
)
