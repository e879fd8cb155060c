import type { CircomProof } from './programs/proof-shape.ts'
import { fflonkPoints, fflonkValues, plonkPoints, plonkValues } from './programs/proof-shape.ts'

/**
 * The arguments of the Solidity verifier's `verifyProof`, letter by letter as `snarkjs zkey export soliditycalldata`
 * prints them: hexadecimal words in brackets, in one line.
 */
export function solidityCalldata(proof: CircomProof, publicValues: string[]): string {
  if (proof.protocol === 'groth16') {
    // The precompiles want the coordinates of G2 in reverse order.
    const [bx, by] = proof.pi_b
    const a = `[${quoted(proof.pi_a[0])}, ${quoted(proof.pi_a[1])}]`
    const b = `[[${quoted(bx[1])}, ${quoted(bx[0])}],[${quoted(by[1])}, ${quoted(by[0])}]]`
    const c = `[${quoted(proof.pi_c[0])}, ${quoted(proof.pi_c[1])}]`
    return `${a},${b},${c},[${publicValues.map(quoted).join(',')}]\n`
  }
  if (proof.protocol === 'plonk') {
    const [first, ...rest] = [
      ...plonkPoints.flatMap((name) => proof[name].slice(0, 2)),
      ...plonkValues.map((name) => proof[name]),
    ].map(quoted)
    return `[${first}, ${rest.join(',')}][${publicValues.map(quoted).join(',')}]\n`
  }
  const [first, ...rest] = [
    ...fflonkPoints.flatMap((name) => proof.polynomials[name].slice(0, 2)),
    ...fflonkValues.map((name) => proof.evaluations[name]),
  ].map(word)
  return `[${first}, ${rest.join(',')}],[${publicValues.map(word).join(',')}]\n`
}

function word(decimal: string): string {
  return `0x${BigInt(decimal).toString(16).padStart(64, '0')}`
}

function quoted(decimal: string): string {
  return `"${word(decimal)}"`
}
