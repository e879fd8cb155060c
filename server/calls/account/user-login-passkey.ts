import { routes } from '@proofyard/contract/routes.ts'
import { logInByPasskey } from '@proofyard/core/accounts/passkeys/show-passkey.ts'
import { beginSession } from '../../authentication/begin-session.ts'
import { requireOwnOrigin } from '../../authentication/csrf.ts'
import { passkeyAnswer } from '../../authentication/passkey-cookie.ts'
import { call } from '../../call.ts'

/** Something that one has, and the PIN, finger or face that it asks for: two factors, without a password. */
export const userLoginPasskey = call(
  routes.userLoginPasskey,
  async ({ core, context, body, request, reply }) => {
    requireOwnOrigin(request, core.publicUrl)
    const { signOn } = context
    const answer = await passkeyAnswer(core, body.passkey, request, reply)
    const user = await logInByPasskey(core, answer, signOn?.only === true ? signOn.name : undefined)
    await context.guesses.welcome(user.username, request)
    await beginSession(context, { userId: user.id, tokenVersion: user.tokenVersion }, request, reply)
    return { success: true }
  },
  { ignoresCredentials: true, countsAttempts: true },
)
