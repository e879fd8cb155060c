import { devicePath } from '@proofyard/contract/device-path.ts'
import { routes } from '@proofyard/contract/routes.ts'
import { DEVICE_LOGIN_SECONDS, beginDeviceLogin } from '@proofyard/core/accounts/device-logins/begin-device-login.ts'
import { call } from '../../call.ts'
import { spellCode } from './spell-code.ts'

/** Between two questions of a machine. */
const INTERVAL_SECONDS = 2

/** Counted, because it writes a row for a caller without an account. */
export const deviceBegin = call(
  routes.deviceBegin,
  async ({ core, body, request }) => {
    const { deviceCode, userCode } = await beginDeviceLogin(core, { name: body.name, askedFrom: request.ip })
    return {
      device_code: deviceCode,
      user_code: spellCode(userCode),
      verification_url: new URL(devicePath, core.publicUrl).href,
      interval_seconds: INTERVAL_SECONDS,
      expires_in_seconds: DEVICE_LOGIN_SECONDS,
    }
  },
  { ignoresCredentials: true, countsAttempts: true, answersSecret: true },
)
