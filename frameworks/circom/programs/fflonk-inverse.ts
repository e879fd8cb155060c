import type { FflonkKey } from './key-shape.ts'
import { type FflonkProof, fflonkValues } from './proof-shape.ts'
import type { LoadedCurve } from './loaded-curve.ts'
import { scalarField } from './scalar-field.ts'

/** snarkjs's `src/Keccak256Transcript.js`. */
export type Transcript = new (curve: LoadedCurve) => {
  addScalar: (element: Uint8Array) => void
  addPolCommitment: (point: Uint8Array) => void
  getChallenge: () => Uint8Array
  reset: () => void
}

/**
 * Tells whether a proof's `inv` is what it must be: the inverse of all that the Solidity verifier divides by. snarkjs's own
 * verifier divides by itself and never looks at it, so without this check a proof could hold any number there, be
 * called valid, and fail on a chain. The product is that of `getMontgomeryBatchedInverse` in snarkjs's `fflonk_prove.js`.
 */
export function holdsInverse(
  tools: { curve: LoadedCurve; Transcript: Transcript },
  key: FflonkKey,
  publicValues: string[],
  proof: FflonkProof,
): boolean {
  const { xiSeed, y } = readChallenges(tools, key, publicValues, proof)
  const { multiply, order, powersOf } = scalarField(tools.curve.r)
  const product = (factors: bigint[]) => factors.reduce(multiply, 1n)
  const power = (base: bigint, exponent: number) => product(Array.from({ length: exponent }, () => base))
  const minus = (one: bigint, other: bigint) => (one - other + order) % order
  const roots = (first: bigint, root: string, size: number) =>
    powersOf(BigInt(root), size).map((one) => multiply(first, one))

  const h0 = power(xiSeed, 3)
  const h1 = multiply(h0, h0)
  const h2 = power(xiSeed, 8)
  const xi = power(h2, 3)
  const xiw = multiply(xi, BigInt(key.w))
  let xiN = xi
  for (let squaring = 0; squaring < key.power; squaring++) xiN = multiply(xiN, xiN)
  const [s0, s1] = [roots(h0, key.w8, 8), roots(h1, key.w4, 4)]
  const [s2, s3] = [roots(h2, key.w3, 3), roots(multiply(h2, BigInt(key.wr)), key.w3, 3)]

  /** What the Lagrange polynomial of each root is divided by at y; `apart` where two sets of roots share them. */
  const denominators = (set: bigint[], apart = 1n) => {
    const [first = 0n] = set
    const size = set.length
    const common = product([BigInt(size), power(first, size - 2), apart])
    return set.map((root, index) => product([common, set[((size - 1) * index) % size] ?? 0n, minus(y, root)]))
  }
  const toY = (set: bigint[]) => set.map((root) => minus(y, root))
  const domain = BigInt(2 ** key.power)
  const divisor = product([
    ...toY(s1),
    ...toY([...s2, ...s3]),
    minus(xiN, 1n),
    ...denominators(s0),
    ...denominators(s1),
    ...denominators(s2, minus(xi, xiw)),
    ...denominators(s3, minus(xiw, xi)),
    ...powersOf(BigInt(key.w), Math.max(1, key.nPublic)).map((root) => multiply(domain, minus(xi, root))),
  ])
  return multiply(divisor, BigInt(proof.evaluations.inv)) === 1n
}

/** Two of the verifier's challenges, from the same transcript as in snarkjs's `fflonk_verify.js`. */
function readChallenges(
  { curve, Transcript }: { curve: LoadedCurve; Transcript: Transcript },
  key: FflonkKey,
  publicValues: string[],
  { polynomials, evaluations }: FflonkProof,
): { xiSeed: bigint; y: bigint } {
  const transcript = new Transcript(curve)
  const point = (coordinates: string[]) => curve.G1.fromObject(coordinates.map(BigInt))
  const scalar = (value: string) => curve.Fr.e(BigInt(value))
  const challenge = (points: string[][], scalars: Uint8Array[], pointsLast: string[][] = []) => {
    transcript.reset()
    for (const one of points) transcript.addPolCommitment(point(one))
    for (const one of scalars) transcript.addScalar(one)
    for (const one of pointsLast) transcript.addPolCommitment(point(one))
    return transcript.getChallenge()
  }
  const beta = challenge([key.C0], publicValues.map(scalar), [polynomials.C1])
  const gamma = challenge([], [beta])
  const xiSeed = challenge([], [gamma], [polynomials.C2])
  const values = fflonkValues.filter((name) => name !== 'inv').map((name) => scalar(evaluations[name]))
  const alpha = challenge([], [xiSeed, ...values])
  const y = challenge([], [alpha], [polynomials.W1])
  return { xiSeed: curve.Fr.toObject(xiSeed), y: curve.Fr.toObject(y) }
}
