import * as z from 'zod/mini'
import { BundleError } from './bundle-error.ts'

/** The key that a bundle brings. */
export interface SigningKey {
  /** The 32 bytes of the public key in base64url, as `x` of a JSON Web Key. */
  x: string
  hasSigned: (bytes: Uint8Array<ArrayBuffer>, signature: Uint8Array<ArrayBuffer>) => Promise<boolean>
}

/** A key that a person pasted as one of a server. */
export interface KnownKey {
  x: string
  /** When the server replaced it; null for one in use, or where nothing is known of that. */
  retired: string | null
}

const PEM = /-----BEGIN PUBLIC KEY-----\s*([A-Za-z\d+/=\s]{50,80}?)\s*-----END PUBLIC KEY-----/g
/** RFC 8410: what stands before the 32 bytes of an Ed25519 key. */
const BEFORE_KEY = [0x30, 0x2a, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x03, 0x21, 0x00]

const KeySet = z.object({
  keys: z.array(z.object({ crv: z.literal('Ed25519'), x: z.string(), date_retired: z.nullish(z.string()) })),
})

/** @throws BundleError for what is not one Ed25519 key as PEM, and in a browser that knows none */
export async function readSigningKey(pem: string): Promise<SigningKey> {
  const [x, ...others] = keysOfPem(pem)
  if (x === undefined || others.length > 0) throw new BundleError('server-key.pem is not an Ed25519 key.')
  const key = await importKey(x)
  return { x, hasSigned: (bytes, signature) => crypto.subtle.verify('Ed25519', key, signature, bytes) }
}

/** Reads what a person pasted: the document at `/.well-known/proofyard-keys.json`, or keys as PEM; none where it is neither. */
export function readKnownKeys(text: string): KnownKey[] {
  try {
    const { keys } = KeySet.parse(JSON.parse(text))
    return keys.map(({ x, date_retired }) => ({ x, retired: date_retired ?? null }))
  } catch {
    return keysOfPem(text).map((x) => ({ x, retired: null }))
  }
}

async function importKey(x: string) {
  try {
    return await crypto.subtle.importKey('jwk', { kty: 'OKP', crv: 'Ed25519', x }, 'Ed25519', false, ['verify'])
  } catch {
    throw new BundleError(
      'This browser cannot check Ed25519 signatures here. Use a current one, and open the page by https or from a saved copy.',
    )
  }
}

function keysOfPem(text: string): string[] {
  return [...text.matchAll(PEM)].flatMap(([, base64 = '']) => {
    const bytes = bytesOf(base64)
    if (bytes.length !== BEFORE_KEY.length + 32 || BEFORE_KEY.some((byte, index) => bytes[index] !== byte)) return []
    const raw = String.fromCharCode(...bytes.slice(BEFORE_KEY.length))
    return btoa(raw).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
  })
}

function bytesOf(base64: string): number[] {
  try {
    return Array.from(atob(base64), (character) => character.charCodeAt(0))
  } catch {
    return []
  }
}
