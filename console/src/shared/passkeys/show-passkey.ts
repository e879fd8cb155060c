import type { PasskeyShown } from '@proofyard/contract/passkey.ts'
import { passkeyRoutes } from '@proofyard/contract/routes/passkey.ts'
import { call } from '../api/call.ts'
import { loadWithRetry } from '../api/load-with-retry.ts'
import { sayWhy } from './passkey-error.ts'

/**
 * Has the browser ask its person for a passkey of this server.
 * @param userVerification whether the passkey has to ask for a PIN, a finger or a face
 * @throws PasskeyError where none was shown
 */
export async function showPasskey(userVerification: 'required' | 'preferred'): Promise<PasskeyShown> {
  const asked = await call(passkeyRoutes.passkeyAsk, { mayBeRefused: true })
  // 4 kB that only those load who have a passkey.
  const { startAuthentication } = await loadWithRetry(() => import('@simplewebauthn/browser'))
  const allowCredentials = asked.passkeys_to_show.map(({ credential_id: id, transports }) => ({
    id,
    transports,
    type: 'public-key' as const,
  }))
  const optionsJSON = { challenge: asked.challenge, rpId: asked.relying_party_id, userVerification, allowCredentials }
  return startAuthentication({ optionsJSON }).catch(sayWhy('No passkey was shown. Try again, or another way.'))
}
