import { routes } from '@proofyard/contract/routes.ts'
import { beginPasskey } from '@proofyard/core/accounts/passkeys/add-passkey.ts'
import { confirmed } from '../../authentication/confirmed.ts'
import { factorAnswer } from '../../authentication/factor-answer.ts'
import { setPasskeyCookie } from '../../authentication/passkey-cookie.ts'
import { call } from '../../call.ts'

export const passkeyBegin = call(
  routes.passkeyBegin,
  async ({ core, context, viewer, body, request, reply }) => {
    const { begun, secret } = await confirmed(context, viewer, reply, async (userId) => {
      const answer = await factorAnswer(core, body, request, reply)
      return beginPasskey(core, userId, { password: body.password ?? undefined, ...answer })
    })
    setPasskeyCookie(reply, secret, core.publicUrl)
    return begun
  },
  { countsAttempts: true },
)
