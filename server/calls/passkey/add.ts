import { routes } from '@proofyard/contract/routes.ts'
import { addPasskey } from '@proofyard/core/accounts/passkeys/add-passkey.ts'
import { requireLogin } from '@proofyard/core/policies/viewer.ts'
import { takeBrowsersChallenge } from '../../authentication/passkey-cookie.ts'
import { call } from '../../call.ts'

/** Who one is was shown when it was begun, in this browser and minutes ago. */
export const passkeyAdd = call(
  routes.passkeyAdd,
  async ({ core, viewer, body, request, reply }) => {
    const challenge = await takeBrowsersChallenge(core, 'add', request, reply)
    const { passkey_name: name, passkey_made: made } = body
    return { recovery_codes: await addPasskey(core, requireLogin(viewer), { name, made, challenge }) }
  },
  { countsAttempts: true, answersSecret: true },
)
