// Without Node's Buffer: a page that verifies in a browser reads the same documents.

const DIGITS = new TextEncoder().encode('0123456789abcdef')
const CHUNK = 0x8000

/** Bytes in hexadecimal, two digits each. */
export function hexOf(bytes: Uint8Array): string {
  const digits = new Uint8Array(2 * bytes.length)
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index] ?? 0
    digits[2 * index] = DIGITS[byte >> 4] ?? 0
    digits[2 * index + 1] = DIGITS[byte & 15] ?? 0
  }
  return new TextDecoder().decode(digits)
}

/** @param digits of lower case, an even number of them */
export function bytesOfHex(digits: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(digits.length / 2)
  for (let index = 0; index < bytes.length; index += 1)
    bytes[index] = (valueAt(digits, 2 * index) << 4) | valueAt(digits, 2 * index + 1)
  return bytes
}

function valueAt(digits: string, index: number): number {
  const code = digits.charCodeAt(index)
  return code < 0x3a ? code - 0x30 : code - 0x57
}

export function base64Of(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += CHUNK) text += String.fromCharCode(...bytes.subarray(at, at + CHUNK))
  return btoa(text)
}

/** @throws DOMException where it is no base64 */
export function bytesOfBase64(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text)
  const bytes = new Uint8Array(binary.length)
  for (let index = 0; index < bytes.length; index += 1) bytes[index] = binary.charCodeAt(index)
  return bytes
}

/** A number as a word of 32 bytes, in hexadecimal. */
export function wordHex(word: bigint): string {
  return word.toString(16).padStart(64, '0')
}

/** Numbers as words of 32 bytes, the highest byte first. */
export function bytesOfWords(words: bigint[]): Uint8Array<ArrayBuffer> {
  return bytesOfHex(words.map(wordHex).join(''))
}

/** @param bytes a whole number of words */
export function wordsOf(bytes: Uint8Array): bigint[] {
  const digits = hexOf(bytes)
  return Array.from({ length: digits.length / 64 }, (_, index) =>
    BigInt(`0x${digits.slice(64 * index, 64 * index + 64)}`),
  )
}
