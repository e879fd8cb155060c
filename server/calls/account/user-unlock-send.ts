import { routes } from '@proofyard/contract/routes.ts'
import { requestLinks } from '@proofyard/core/accounts/request-links.ts'
import { call } from '../../call.ts'

export const userUnlockSend = call(
  routes.userUnlockSend,
  async ({ core, body }) => {
    await requestLinks(core, 'unlock_login', body)
    return { success: true, to_outbox: core.deliveries.people.kind === 'outbox' }
  },
  { ignoresCredentials: true, countsAttempts: true },
)
