import { PASSKEY_ALGORITHMS, type PasskeyBegun, type PasskeyMade } from '@proofyard/contract/passkey.ts'
import { passkeyRoutes } from '@proofyard/contract/routes/passkey.ts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { loadWithRetry } from '../../shared/api/load-with-retry.ts'
import type { Identity } from '../../shared/identity/identity.ts'
import { sayWhy } from '../../shared/passkeys/passkey-error.ts'
import { useRefresh } from './second-factor.ts'

export function beginPasskey(body: Identity) {
  return call(passkeyRoutes.passkeyBegin, { body })
}

/** Has the browser make a passkey, and adds it. Answers with recovery codes, or null where the person has some already. */
export function useAddPasskey(begun: PasskeyBegun) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: async (name: string) => {
      const made = await makePasskey(begun)
      return call(passkeyRoutes.passkeyAdd, { body: { passkey_name: name, passkey_made: made } })
    },
    onSuccess: refresh,
  })
}

export async function removePasskey(id: string, body: Identity): Promise<void> {
  await call(passkeyRoutes.passkeyRemove, { path: { passkey_id: id }, body })
}

async function makePasskey(begun: PasskeyBegun): Promise<PasskeyMade> {
  const { startRegistration } = await loadWithRetry(() => import('@simplewebauthn/browser'))
  return startRegistration({
    optionsJSON: {
      challenge: begun.challenge,
      rp: { id: begun.relying_party_id, name: begun.relying_party_name },
      user: { id: begun.user_handle, name: begun.username, displayName: begun.username },
      pubKeyCredParams: PASSKEY_ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
      excludeCredentials: begun.passkeys_to_exclude.map(({ credential_id: id, transports }) => ({
        id,
        transports,
        type: 'public-key',
      })),
      // One that the browser finds by itself, so that a login needs no name.
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'preferred' },
      attestation: 'none',
    },
  }).catch(sayWhy('No passkey was made. Is one of this account on the device already? Begin again.'))
}
