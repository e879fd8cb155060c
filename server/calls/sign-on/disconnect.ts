import { routes } from '@proofyard/contract/routes.ts'
import { requireOwnPassword } from '@proofyard/core/accounts/own-password.ts'
import { disconnectSignOn } from '@proofyard/core/accounts/sign-on/disconnect.ts'
import { requireUser } from '@proofyard/core/policies/viewer.ts'
import { call } from '../../call.ts'

export const signOnDisconnect = call(
  routes.signOnDisconnect,
  async ({ core, viewer, body }) => {
    const userId = requireUser(viewer)
    await requireOwnPassword(core, userId, body.password)
    await disconnectSignOn(core, userId)
    return { success: true }
  },
  { countsAttempts: true },
)
