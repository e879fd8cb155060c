import { routes } from '@proofyard/contract/routes.ts'
import { requestLinks } from '@proofyard/core/accounts/request-links.ts'
import { call } from '../../call.ts'

export const userVerifySend = call(
  routes.userVerifySend,
  async ({ core, body }) => {
    await requestLinks(core, 'verify_email', body)
    return { success: true, to_outbox: core.deliveries.people.kind === 'outbox' }
  },
  { ignoresCredentials: true, countsAttempts: true },
)
