import { routes } from '@proofyard/contract/routes.ts'
import { requireUser } from '@proofyard/core/policies/viewer.ts'
import { sendSupportMessage } from '@proofyard/core/support/send-message.ts'
import { call } from '../../call.ts'

/** Each causes a mail. */
export const supportMessage = call(
  routes.supportMessage,
  async ({ core, viewer, body }) => {
    await sendSupportMessage(core, requireUser(viewer), body)
    return { success: true, to_outbox: core.deliveries.support.kind === 'outbox' }
  },
  { countsAttempts: true },
)
