import { routes } from '@proofyard/contract/routes.ts'
import { requestLinks } from '@proofyard/core/accounts/request-links.ts'
import { call } from '../../call.ts'

export const passwordReset = call(
  routes.passwordReset,
  async ({ core, body }) => {
    await requestLinks(core, 'reset_password', body)
    return { success: true, to_outbox: core.deliveries.people.kind === 'outbox' }
  },
  { ignoresCredentials: true, countsAttempts: true },
)
