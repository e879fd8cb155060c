import { routes } from '@proofyard/contract/routes.ts'
import { findDeviceLogin } from '@proofyard/core/accounts/device-logins/decide-device-login.ts'
import { networkOf } from '../../authentication/network-of.ts'
import { call } from '../../call.ts'
import { spellCode } from './spell-code.ts'

/** Counted, as the other two calls are, because a code can be guessed at. */
export const deviceDetail = call(
  routes.deviceDetail,
  async ({ core, body, request }) => {
    const { userCode, name, askedFrom, createdAt, expiresAt } = await findDeviceLogin(core, body.user_code)
    return {
      user_code: spellCode(userCode),
      device_name: name,
      asked_from: askedFrom,
      same_network: networkOf(askedFrom) === networkOf(request.ip),
      date_created: createdAt.toISOString(),
      date_expires: expiresAt.toISOString(),
    }
  },
  { countsAttempts: true },
)
