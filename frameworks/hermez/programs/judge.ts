import { isElementText } from './goldilocks.ts'
import type { Prover } from './prover.ts'
import { isProofFor } from './proof-shape.ts'
import { readKey } from './verification-key.ts'
import type { VerificationKey } from './verification-key.ts'

/** Tells whether a proof holds. The three are what JSON.parse made of anything at all. */
export async function holds(
  prover: Prover,
  keyGiven: unknown,
  publicValues: unknown,
  proof: unknown,
): Promise<boolean> {
  const key = readKey(keyGiven)
  if (key === undefined || !isProofFor(key, proof)) return false
  if (!Array.isArray(publicValues) || publicValues.length !== key.nPublics || !publicValues.every(isElementText))
    return false
  const made = toNumbers(proof)
  if (!lastLayerIsOfItsDegree(prover, key, made)) return false
  try {
    return (await prover.verify(made, publicValues.map(BigInt), key.constRoot.map(BigInt), key)) === true
  } catch {
    // The verifier divides and looks up by its arguments; where that fails, nothing was proved.
    return false
  }
}

/** pil-stark allows the last layer one coefficient more than a polynomial of its degree has. */
function lastLayerIsOfItsDegree(
  { field }: Prover,
  { starkStruct }: VerificationKey,
  proof: { fri: unknown[] },
): boolean {
  const { nBits, nBitsExt, steps } = starkStruct
  const size = 2 ** ((steps.at(-1)?.nBits ?? 0) - (nBitsExt - nBits))
  const last: bigint[][] = Object(proof.fri.at(-1))
  return field
    .ifft(last)
    .slice(size)
    .every((coefficient) => field.isZero(coefficient))
}

/** The proof with BigInts for its texts. */
function toNumbers(proof: unknown): { fri: unknown[] } {
  return parse(JSON.stringify(proof), (_key, value) => (typeof value === 'string' ? BigInt(value) : value))
}

const parse: (text: string, reviver: (key: string, value: unknown) => unknown) => { fri: unknown[] } = JSON.parse
