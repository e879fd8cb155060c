import type { Groth16Proof } from './programs/proof-shape.ts'

/**
 * The arguments of the Solidity verifier's `verifyProof`: what `snarkjs zkey export soliditycalldata` prints, in one
 * line of four bracketed groups of hexadecimal words. The precompiles want the coordinates of G2 in reverse order.
 */
export function solidityCalldata(proof: Groth16Proof, publicValues: string[]): string {
  const [bx, by] = proof.pi_b
  const a = `[${word(proof.pi_a[0])}, ${word(proof.pi_a[1])}]`
  const b = `[[${word(bx[1])}, ${word(bx[0])}],[${word(by[1])}, ${word(by[0])}]]`
  const c = `[${word(proof.pi_c[0])}, ${word(proof.pi_c[1])}]`
  return `${a},${b},${c},[${publicValues.map(word).join(',')}]\n`
}

function word(decimal: string): string {
  return `"0x${BigInt(decimal).toString(16).padStart(64, '0')}"`
}
