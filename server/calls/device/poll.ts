import { routes } from '@proofyard/contract/routes.ts'
import { presentApiKey } from '@proofyard/core/accounts/api-keys.ts'
import { takeDeviceKey } from '@proofyard/core/accounts/device-logins/take-device-key.ts'
import { networkOf } from '../../authentication/network-of.ts'
import { call } from '../../call.ts'

/** Not counted: no one guesses 43 letters, and a machine asks often. */
export const devicePoll = call(
  routes.devicePoll,
  async ({ core, body, request }) => {
    const asked = { deviceCode: body.device_code, loginNetwork: networkOf(request.ip) }
    const answer = await takeDeviceKey(core, asked)
    const key = answer.state === 'approved' ? presentApiKey(answer.made, answer.made.secret) : null
    return { login_state: answer.state, key }
  },
  { ignoresCredentials: true, answersSecret: true },
)
