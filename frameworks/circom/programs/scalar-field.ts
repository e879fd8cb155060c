/** Arithmetic modulo the order of a curve's scalar field. */
export interface ScalarField {
  order: bigint
  multiply: (one: bigint, other: bigint) => bigint
  invert: (value: bigint) => bigint
  /** The first `count` powers of a base, from its power 0. */
  powersOf: (base: bigint, count: number) => bigint[]
  /** A uniform element that is not zero: 320 random bits leave no bias to speak of. */
  randomElement: () => bigint
  /** The 2^k Lagrange polynomials of the roots of unity of order 2^k, each at `point`. */
  lagrangeAt: (point: bigint, k: number) => bigint[]
}

export function scalarField(order: bigint): ScalarField {
  const multiply = (one: bigint, other: bigint) => (one * other) % order
  const power = (base: bigint, exponent: bigint) => {
    let [result, square] = [1n, base]
    for (let left = exponent; left > 0n; left >>= 1n) {
      if (left & 1n) result = multiply(result, square)
      square = multiply(square, square)
    }
    return result
  }
  const invert = (value: bigint) => power(value, order - 2n)
  const powersOf = (base: bigint, count: number) => {
    const found: bigint[] = []
    for (let next = 1n; found.length < count; next = multiply(next, base)) found.push(next)
    return found
  }
  return {
    order,
    multiply,
    invert,
    powersOf,
    randomElement: () => (randomNumber(40) % (order - 1n)) + 1n,
    lagrangeAt: (point, k) => {
      const size = 2 ** k
      const { root, twoAdicity } = largestRoot(order, power)
      const roots = powersOf(power(root, 1n << (twoAdicity - BigInt(k))), size)
      const inverses = invertAll(
        roots.map((one) => (point - one + order) % order),
        multiply,
        invert,
      )
      const factor = multiply(power(point, BigInt(size)) - 1n + order, invert(BigInt(size)))
      return roots.map((one, index) => multiply(multiply(factor, one), inverses[index] ?? 0n))
    },
  }
}

/** Also in a browser, which has no `node:crypto`. */
function randomNumber(bytes: number): bigint {
  return crypto.getRandomValues(new Uint8Array(bytes)).reduce((number, byte) => (number << 8n) | BigInt(byte), 0n)
}

/**
 * The root of unity of the largest order that is a power of two: 2^28 on bn254, 2^32 on bls12-381. As in ffjavascript
 * and thus in every zkey, it comes from the smallest number that is no square.
 */
function largestRoot(order: bigint, power: (base: bigint, exponent: bigint) => bigint) {
  let twoAdicity = 0n
  while (((order - 1n) >> twoAdicity) % 2n === 0n) twoAdicity++
  let nonSquare = 2n
  while (power(nonSquare, (order - 1n) >> 1n) === 1n) nonSquare++
  return { root: power(nonSquare, (order - 1n) >> twoAdicity), twoAdicity }
}

/** Inverts all values at the price of one inversion (Montgomery's trick). */
function invertAll(values: bigint[], multiply: ScalarField['multiply'], invert: ScalarField['invert']): bigint[] {
  const products: bigint[] = []
  let product = 1n
  for (const value of values) {
    products.push(product)
    product = multiply(product, value)
  }
  let inverse = invert(product)
  const inverses: bigint[] = []
  for (let index = values.length - 1; index >= 0; index--) {
    inverses[index] = multiply(inverse, products[index] ?? 0n)
    inverse = multiply(inverse, values[index] ?? 0n)
  }
  return inverses
}
