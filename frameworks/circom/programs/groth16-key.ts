import type { BinaryFile } from './binary-file.ts'
import { type CurveName, type curves, scalarBytes } from './curves.ts'
import { openFixedBase } from './fixed-base.ts'
import { type R1csHeader, domainPower, readConstraints } from './r1cs-file.ts'
import { type ScalarField, scalarField } from './scalar-field.ts'
import { element, openSectionWriter, word } from './zkey-writer.ts'

/** The numbers that a Groth16 key is made from; their holder can forge proofs. */
export interface Secrets {
  tau: bigint
  alpha: bigint
  beta: bigint
  delta: bigint
}

/** A Groth16 key as scalars: each list is a list of points once they multiply the generators. */
export interface KeyScalars extends Omit<Secrets, 'tau'> {
  gamma: bigint
  publicValues: number
  /** By wire: the polynomials of A and B at tau. */
  a: bigint[]
  b: bigint[]
  /** By public value, and by private wire: beta A + alpha B + C, over gamma and over delta. */
  ic: bigint[]
  c: bigint[]
  /** By row of the domain: the Lagrange polynomials of the points between its points, over delta. */
  h: bigint[]
  /** Of the matrices A and B, as records of the file. */
  coefficients: Uint8Array[]
}

/** Evaluates a circuit at the secrets. gamma is 1, as in snarkjs's keys. */
export function keyScalars(
  field: ScalarField,
  file: BinaryFile,
  counts: R1csHeader,
  { tau, alpha, beta, delta }: Secrets,
): KeyScalars {
  const { order, invert, lagrangeAt, multiply } = field
  // A key holds each coefficient times R^2, with R = 2^256, Montgomery's factor.
  const montgomerySquare = 2n ** 512n % order
  const publicValues = counts.outputs + counts.publicInputs
  const k = domainPower(counts.constraints, publicValues)
  const lagrange = lagrangeAt(tau, k)
  const at = [0, 1, 2].map(() => Array.from({ length: counts.wires }, () => 0n))
  const coefficients: Uint8Array[] = []
  const take = (matrix: number, constraint: number, wire: number, value: bigint) => {
    const column = at[matrix] ?? []
    column[wire] = ((column[wire] ?? 0n) + multiply(value, lagrange[constraint] ?? 0n)) % order
    if (matrix > 1) return
    coefficients.push(word(matrix), word(constraint), word(wire))
    coefficients.push(element(multiply(value, montgomerySquare), scalarBytes))
  }
  readConstraints(file, counts, take)
  // Groth16 adds one constraint for each public value, so that they are independent (snarkjs, src/zkey_new.js).
  for (let wire = 0; wire <= publicValues; wire++) take(0, counts.constraints + wire, wire, 1n)

  const [a = [], b = [], c = []] = at
  const perDelta = invert(delta)
  const joint = a.map((value, wire) => (beta * value + alpha * (b[wire] ?? 0n) + (c[wire] ?? 0n)) % order)
  const between = lagrangeAt(tau, k + 1).filter((_, index) => index % 2 === 1)
  return {
    alpha,
    beta,
    gamma: 1n,
    delta,
    publicValues,
    a,
    b,
    coefficients,
    ic: joint.slice(0, publicValues + 1),
    c: joint.slice(publicValues + 1).map((value) => multiply(value, perDelta)),
    h: between.map((value) => multiply(value, perDelta)),
  }
}

/** Writes a key as a zkey file without a transcript. */
export async function writeKey(path: string, curve: (typeof curves)[CurveName], key: KeyScalars): Promise<void> {
  const { order } = scalarField(curve.order)
  const { g1, g2 } = await openFixedBase(curve)
  const zkey = openSectionWriter(path, 'zkey', 10)
  zkey.section(1, [word(1)])
  zkey.section(2, [
    word(curve.baseBytes),
    element(curve.baseOrder, curve.baseBytes),
    word(scalarBytes),
    element(order, scalarBytes),
    word(key.a.length),
    word(key.publicValues),
    word(key.h.length),
    ...g1([key.alpha, key.beta]),
    ...g2([key.beta, key.gamma]),
    ...g1([key.delta]),
    ...g2([key.delta]),
  ])
  zkey.section(3, g1(key.ic))
  zkey.section(4, [word(key.coefficients.length / 4), Buffer.concat(key.coefficients)])
  zkey.section(5, g1(key.a))
  zkey.section(6, g1(key.b))
  zkey.section(7, g2(key.b))
  zkey.section(8, g1(key.c))
  zkey.section(9, g1(key.h))
  // No circuit hash and no contributions: there is no transcript.
  zkey.section(10, [new Uint8Array(64), word(0)])
  zkey.close()
}
