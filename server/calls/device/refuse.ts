import { routes } from '@proofyard/contract/routes.ts'
import { refuseDeviceLogin } from '@proofyard/core/accounts/device-logins/decide-device-login.ts'
import { call } from '../../call.ts'

export const deviceRefuse = call(
  routes.deviceRefuse,
  async ({ core, viewer, body }) => {
    await refuseDeviceLogin(core, viewer, body.user_code)
    return { success: true }
  },
  { countsAttempts: true },
)
