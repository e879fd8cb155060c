import { routes } from '@proofyard/contract/routes.ts'
import { beginPasskey } from '@proofyard/core/accounts/passkeys/add-passkey.ts'
import { confirmed } from '../../authentication/confirmed.ts'
import { identityAnswer } from '../../authentication/identity-answer.ts'
import { setPasskeyCookie } from '../../authentication/passkey-cookie.ts'
import { call } from '../../call.ts'

export const passkeyBegin = call(
  routes.passkeyBegin,
  async ({ core, context, viewer, body, request, reply }) => {
    const identity = await identityAnswer(core, body, request, reply)
    const { begun, secret } = await confirmed(context, viewer, reply, (userId) => beginPasskey(core, userId, identity))
    setPasskeyCookie(reply, secret, core.publicUrl)
    return begun
  },
  { countsAttempts: true },
)
