import type { Pair } from './pairs.ts'

/** A proof of UltraPlonk without its public inputs has this many bytes; they stand before it. */
export const plonkProofBytes = 2144

/** Turns round the four words of each coordinate for a version that wants the lowest first. */
export function inWordOrder(bytes: Uint8Array, { lowWordFirst }: Pair): Uint8Array {
  if (!lowWordFirst) return bytes
  const words = new BigUint64Array(Uint8Array.from(bytes).buffer)
  for (let at = 0; at < words.length; at += 4) words.subarray(at, at + 4).reverse()
  return new Uint8Array(words.buffer)
}

/** What a key of UltraPlonk begins with: its kind, how large the circuit is, how many public inputs it has, and how many commitments. */
const KIND = 2
const COMMITMENTS = 23
const BEGINNING = 16
const POINT_BYTES = 64

/** Whether a key of UltraPlonk ends where it says: behind a shorter one bb would read on, through whatever lies there. */
export function isWholePlonkKey(bytes: Uint8Array, { keyEnd }: Pair): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const numberAt = (at: number) => (at + 4 <= bytes.length ? view.getUint32(at) : Infinity)
  if (numberAt(0) !== KIND || numberAt(BEGINNING - 4) !== COMMITMENTS) return false
  let at = BEGINNING
  // Each has its name before it.
  for (let index = 0; index < COMMITMENTS; index += 1) at += 4 + numberAt(at) + POINT_BYTES
  return bytes.length === at + (keyEnd === 'sixteen places' ? 66 : 5 + 4 * numberAt(at + 1))
}
