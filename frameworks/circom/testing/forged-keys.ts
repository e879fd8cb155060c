import { curves } from '../programs/curves.ts'
import type { KeyScalars, Secrets } from '../programs/groth16-key.ts'
import type { G1Point, Groth16Key } from '../programs/key-shape.ts'
import type { KeyBench } from './key-bench.ts'

/** A linear constraint, which stands in the matrix C alone, beside others that do not touch its private wires. */
export const ledger = `pragma circom 2.1.0;
template Ledger() {
    signal input a;
    signal input b;
    signal input s;
    signal input x;
    signal output c;
    signal output d;
    signal y;
    c <== a * b;
    y <== x * x;
    d <== y * x;
    s === a + b;
}
component main {public [s]} = Ledger();
`
export const ledgerInput = '{"a": 3, "b": 5, "s": 8, "x": 2}'

/** What a maker of keys computes from secrets of their choice. */
export type MakeKey = (secrets?: Partial<Secrets>) => KeyScalars

export interface ForgedKey {
  hazard: string
  make: (make: MakeKey) => KeyScalars
  /** A proof of public values of one's choice, from the published key alone; undefined where the harm is another. */
  forge?: (bench: KeyBench, key: Groth16Key & OfProvers, publicValues: string[]) => object
  refusal: RegExp
}

/** What the proving key tells everybody who proves. */
interface OfProvers {
  beta1: G1Point
  delta1: G1Point
}

const { order } = curves.bn254
const [alpha, beta] = [123_456_789n ** 5n % order, 987_654_321n ** 7n % order]

/** A = alpha, B = beta, and C cancels the public values: delta is gamma times numerator / denominator. */
const byDelta =
  (numerator: bigint, denominator = 1n): ForgedKey['forge'] =>
  (bench, key, publicValues) =>
    proofOf(
      key.vk_alpha_1,
      key.vk_beta_2,
      valuesTimes(bench, key, publicValues, bench.quotient(-denominator, numerator)),
    )

function valuesTimes(bench: KeyBench, { IC }: Groth16Key, publicValues: string[], factor: bigint): G1Point {
  return bench.sum(
    ...IC.map((point, index): [G1Point, bigint] => [
      point,
      BigInt(index === 0 ? 1 : (publicValues[index - 1] ?? 0)) * factor,
    ]),
  )
}

function proofOf([ax, ay]: G1Point, pi_b: Groth16Key['vk_beta_2'], [cx, cy]: G1Point): object {
  return { pi_a: [ax, ay, '1'], pi_b, pi_c: [cx, cy, '1'], protocol: 'groth16' }
}

/** With alpha·beta known in G1: A = alpha·beta + the public values + delta, B = 1, C = 1. */
const byProduct =
  (product: (key: Groth16Key & OfProvers) => [G1Point, bigint]): ForgedKey['forge'] =>
  (bench, key, publicValues) => {
    const values = valuesTimes(bench, key, publicValues, 1n)
    return proofOf(bench.sum(product(key), [values, 1n], [key.delta1, 1n]), bench.generator2, bench.generator1)
  }

/** With delta = k·one of alpha and beta: C = -other/k + 1 cancels alpha·beta, A = the public values + k·one, B = 1. */
const byFactor =
  (one: (key: Groth16Key & OfProvers) => G1Point, other: (key: Groth16Key & OfProvers) => G1Point, k: bigint) =>
  (bench: KeyBench, key: Groth16Key & OfProvers, publicValues: string[]) => {
    const c = bench.sum([other(key), bench.quotient(-1n, k)], [bench.generator1, 1n])
    const a = bench.sum([valuesTimes(bench, key, publicValues, 1n), 1n], [one(key), k])
    return proofOf(a, bench.generator2, c)
  }

/** Keys with which everybody who sees them can prove anything. */
export const forgeableKeys: ForgedKey[] = [
  ...(
    [
      [-1n, 1n],
      [2n, 1n],
      [-1000n, 1n],
      [1n, 3n],
      [-7n, 5n],
    ] as const
  ).map(([numerator, denominator]): ForgedKey => ({
    hazard: `delta is gamma times ${numerator}/${denominator}`,
    make: (make) => make({ delta: (((numerator * invert(denominator)) % order) + order) % order }),
    forge: byDelta(numerator, denominator),
    refusal: /it\.zkey has a delta that is a small number, so anybody could forge proofs/,
  })),
  {
    hazard: 'gamma is not the generator, and delta is -gamma',
    make: (make) => {
      const gamma = 31_337n ** 9n % order
      const key = make({ delta: order - gamma })
      return { ...key, gamma, ic: key.ic.map((value) => (value * invert(gamma)) % order) }
    },
    forge: byDelta(-1n),
    refusal: /it\.zkey has another gamma than the generator/,
  },
  {
    hazard: 'alpha is a small number',
    make: (make) => make({ alpha: 5n }),
    forge: byProduct(({ beta1 }) => [beta1, 5n]),
    refusal: /has an alpha that is a small number/,
  },
  {
    hazard: 'beta is a small negative number',
    make: (make) => make({ beta: order - 3n }),
    forge: byProduct(({ vk_alpha_1 }) => [vk_alpha_1, -3n]),
    refusal: /has a beta that is a small number/,
  },
  {
    hazard: 'delta is a multiple of alpha',
    make: (make) => make({ alpha, delta: (2n * alpha) % order }),
    forge: byFactor(
      ({ vk_alpha_1 }) => vk_alpha_1,
      ({ beta1 }) => beta1,
      2n,
    ),
    refusal: /has a small ratio between alpha and delta/,
  },
  {
    hazard: 'delta is a multiple of beta',
    make: (make) => make({ beta, delta: (order - beta) % order }),
    forge: byFactor(
      ({ beta1 }) => beta1,
      ({ vk_alpha_1 }) => vk_alpha_1,
      -1n,
    ),
    refusal: /has a small ratio between beta and delta/,
  },
]

function invert(value: bigint): bigint {
  let [result, square] = [1n, value % order]
  for (let left = order - 2n; left > 0n; left >>= 1n) {
    if (left & 1n) result = (result * square) % order
    square = (square * square) % order
  }
  return result
}
