import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
/** The largest multiple of the alphabet's length in a byte: a byte above it would favour the first letters. */
const FAIR = 256 - (256 % ALPHABET.length)

/** Random letters and digits; each carries 5.95 bits. */
export function randomText(length: number): string {
  let text = ''
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < FAIR && text.length < length) text += ALPHABET[byte % ALPHABET.length]
    }
  }
  return text
}

/** What is stored of a secret that is itself long and random (a key, a session): no slow hash is needed. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

/** Compares without telling by its time how much is right. */
export function sameSecret(one: string, other: string): boolean {
  return timingSafeEqual(createHash('sha256').update(one).digest(), createHash('sha256').update(other).digest())
}
