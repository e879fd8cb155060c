import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign as signBytes } from 'node:crypto'
import type { PasskeyAsked, PasskeyBegun, PasskeyMade, PasskeyShown } from '@proofyard/contract/passkey.ts'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/** Bits of an answer's flags (WebAuthn, 6.1). */
export const flags = { present: 0x01, verified: 0x04, attested: 0x40 }

/** What an answer says that is not as it should be. */
interface Lies {
  origin?: string
  relyingPartyId?: string
  challenge?: string
  type?: string
  flags?: number
  counter?: number
  userHandle?: string
  /** Signs with another key than its own. */
  key?: KeyObject
}

/** A passkey of ECDSA on P-256, written after WebAuthn, which says what a test has it say. */
export interface Authenticator {
  credentialId: string
  make: (begun: PasskeyBegun, origin: string, lies?: Lies & Attestation) => PasskeyMade
  show: (asked: Pick<PasskeyAsked, 'challenge' | 'relying_party_id'>, origin: string, lies?: Lies) => PasskeyShown
}

interface Attestation {
  fmt?: string
  attStmt?: Map<string, unknown>
  /** The number of COSE for the algorithm that the key says it is for. */
  algorithm?: number
  attestationObject?: string
}

const hash = (data: string | Buffer) => createHash('sha256').update(data).digest()
const base64url = (text: string | Uint8Array) => Buffer.from(text).toString('base64url')

export function newAuthenticator(): Authenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  const credentialId = base64url(id)
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  let counter = 0

  function clientData(type: string, challenge: string, origin: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  function head(relyingPartyId: string, flagBits: number, count: number): Buffer {
    const rest = Buffer.alloc(5)
    rest.writeUInt8(flagBits, 0)
    rest.writeUInt32BE(count, 1)
    return Buffer.concat([hash(relyingPartyId), rest])
  }

  return {
    credentialId,
    make: (begun, origin, lies = {}) => {
      const client = clientData(
        lies.type ?? 'webauthn.create',
        lies.challenge ?? begun.challenge,
        lies.origin ?? origin,
      )
      const cose = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, lies.algorithm ?? -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      )
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const authData = Buffer.concat([
        head(lies.relyingPartyId ?? begun.relying_party_id, lies.flags ?? 0x45, lies.counter ?? 0),
        Buffer.alloc(16),
        length,
        id,
        cose,
      ])
      const statement = isoCBOR.encode(
        new Map<string, string | Map<never, never> | Uint8Array>([
          ['fmt', lies.fmt ?? 'none'],
          ['attStmt', (lies.attStmt ?? new Map()) as Map<never, never>],
          ['authData', new Uint8Array(authData)],
        ]),
      )
      return {
        id: credentialId,
        rawId: credentialId,
        type: 'public-key',
        response: {
          clientDataJSON: base64url(client),
          attestationObject: lies.attestationObject ?? base64url(statement),
          transports: ['internal'],
        },
      }
    },
    show: (asked, origin, lies = {}) => {
      counter = lies.counter ?? counter + 1
      const client = clientData(lies.type ?? 'webauthn.get', lies.challenge ?? asked.challenge, lies.origin ?? origin)
      const authData = head(
        lies.relyingPartyId ?? asked.relying_party_id,
        lies.flags ?? flags.present + flags.verified,
        counter,
      )
      const signature = signBytes('sha256', Buffer.concat([authData, hash(client)]), lies.key ?? privateKey)
      return {
        id: credentialId,
        rawId: credentialId,
        type: 'public-key',
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(authData),
          signature: base64url(signature),
          ...(lies.userHandle === undefined ? {} : { userHandle: lies.userHandle }),
        },
      }
    },
  }
}
