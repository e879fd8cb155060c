import { z } from 'zod'
import { Timestamp } from './date.ts'

/** COSE's numbers of the algorithms that passkeys may sign with: Ed25519, ECDSA on P-256, and RSA for Windows' older ones. */
export const PASSKEY_ALGORITHMS = [-8, -7, -257]

/** Binds a challenge to a browser; not readable by script. */
export const PASSKEY_COOKIE = 'passkey_challenge'

export const PasskeyTransport = z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])
export type PasskeyTransport = z.infer<typeof PasskeyTransport>

/** Bytes as base64url. A passkey has up to 1023 bytes of an id, and attestations are some kilobytes. */
const bytes = (max: number) => z.string().max(max, { error: 'This is no answer of a passkey.' })

/** A passkey as a browser names it to the authenticators that it asks. */
const PasskeyDescriptor = z.object({ credential_id: z.string(), transports: z.array(PasskeyTransport) })

/** What is to be signed by a passkey; the answer sets a cookie that the signature has to come back with. */
export const PasskeyAsked = z.object({
  challenge: z.string(),
  /** The domain of this server. */
  relying_party_id: z.string(),
  /** One's own passkeys, for a person who is signed in; none means any that the browser has of this server. */
  passkeys_to_show: z.array(PasskeyDescriptor),
})
export type PasskeyAsked = z.infer<typeof PasskeyAsked>

/** What a new passkey is made with. */
export const PasskeyBegun = z.object({
  challenge: z.string(),
  relying_party_id: z.string(),
  relying_party_name: z.string(),
  /** Names the person to the passkey: opaque, and the same for all of theirs. */
  user_handle: z.string(),
  username: z.string(),
  /** One's own passkeys: an authenticator that has one makes no second. */
  passkeys_to_exclude: z.array(PasskeyDescriptor),
})
export type PasskeyBegun = z.infer<typeof PasskeyBegun>

/** WebAuthn's AuthenticationResponseJSON, as browsers make it. */
export const PasskeyShown = z.object({
  id: bytes(2048),
  rawId: bytes(2048),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes(8192),
    authenticatorData: bytes(8192),
    signature: bytes(8192),
    userHandle: bytes(256).nullish(),
  }),
})
export type PasskeyShown = z.infer<typeof PasskeyShown>

/** WebAuthn's RegistrationResponseJSON, as browsers make it. */
export const PasskeyMade = z.object({
  id: bytes(2048),
  rawId: bytes(2048),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes(8192),
    attestationObject: bytes(65_536),
    transports: z.array(z.string().max(64)).max(16).nullish(),
  }),
})
export type PasskeyMade = z.infer<typeof PasskeyMade>

export const PasskeyName = z
  .string({ error: 'Enter a name for the passkey.' })
  .trim()
  .min(1, { error: 'Enter a name for the passkey.' })
  .max(64, { error: 'A passkey name has at most 64 characters.' })
  .refine((text) => !/\p{Cc}/u.test(text), { error: 'A passkey name is one line of text.' })

export const PasskeyAddRequest = z.object({ passkey_name: PasskeyName, passkey_made: PasskeyMade })
export const PasskeyLoginRequest = z.object({ passkey: PasskeyShown })

/** One of the passkeys of the signed-in person. */
export const Passkey = z.object({
  id: z.uuid(),
  passkey_name: z.string(),
  date_created: Timestamp,
  date_last_used: Timestamp.nullable(),
})
export type Passkey = z.infer<typeof Passkey>
