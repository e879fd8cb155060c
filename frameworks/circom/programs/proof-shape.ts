import { bn254BaseOrder } from './zkey-file.ts'

/** A Groth16 proof of bn254 in snarkjs's form, without the name of the curve (wire-format 9.1). */
export interface Groth16Proof {
  pi_a: [string, string, '1']
  pi_b: [[string, string], [string, string], ['1', '0']]
  pi_c: [string, string, '1']
  protocol: 'groth16'
}

/**
 * Tells whether a value is a proof with each coordinate in its one canonical spelling. snarkjs reduces a coordinate that
 * is too large, so that one proof would have many forms.
 */
export function isProof(value: unknown): value is Groth16Proof {
  if (typeof value !== 'object' || value === null) return false
  const { pi_a, pi_b, pi_c, protocol }: Record<string, unknown> = { ...value }
  return protocol === 'groth16' && isPoint(pi_a) && isPoint(pi_c) && isTwistPoint(pi_b)
}

/** Tells whether a text is a decimal number below `order`, without sign or leading zeros. */
export function isBelow(order: bigint, value: unknown): value is string {
  return typeof value === 'string' && /^(?:0|[1-9]\d{0,79})$/.test(value) && BigInt(value) < order
}

function isPoint(value: unknown): boolean {
  return Array.isArray(value) && value.length === 3 && isPair(value.slice(0, 2)) && value[2] === '1'
}

function isTwistPoint(value: unknown): boolean {
  if (!Array.isArray(value) || value.length !== 3) return false
  const [x, y, z]: unknown[] = value
  return isPair(x) && isPair(y) && Array.isArray(z) && z.join() === '1,0'
}

function isPair(value: unknown): boolean {
  return Array.isArray(value) && value.length === 2 && value.every((item: unknown) => isBelow(bn254BaseOrder, item))
}
