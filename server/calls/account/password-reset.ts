import { routes } from '@proofyard/contract/routes.ts'
import { sendPasswordReset } from '@proofyard/core/accounts/reset-password.ts'
import { call } from '../../call.ts'

export const passwordReset = call(
  routes.passwordReset,
  async ({ core, body }) => {
    sendPasswordReset(core, body)
    return { success: true, to_outbox: core.mailer.kind === 'outbox' }
  },
  { ignoresCredentials: true, countsAttempts: true },
)
