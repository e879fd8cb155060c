import { routes } from '@proofyard/contract/routes.ts'
import { askForPasskey } from '@proofyard/core/accounts/passkeys/show-passkey.ts'
import { setPasskeyCookie } from '../../authentication/passkey-cookie.ts'
import { call } from '../../call.ts'

/** Counted, because it writes a row for a caller without an account. */
export const passkeyAsk = call(
  routes.passkeyAsk,
  async ({ core, viewer, reply }) => {
    const { asked, secret } = await askForPasskey(core, viewer.kind === 'user' ? viewer.userId : undefined)
    setPasskeyCookie(reply, secret, core.publicUrl)
    return asked
  },
  { countsAttempts: true },
)
