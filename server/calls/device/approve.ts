import { routes } from '@proofyard/contract/routes.ts'
import { approveDeviceLogin } from '@proofyard/core/accounts/device-logins/decide-device-login.ts'
import { call } from '../../call.ts'

export const deviceApprove = call(
  routes.deviceApprove,
  async ({ core, viewer, body }) => {
    await approveDeviceLogin(core, viewer, body.user_code, body.team_slug)
    return { success: true }
  },
  { countsAttempts: true },
)
