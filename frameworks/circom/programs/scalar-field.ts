import { randomBytes } from 'node:crypto'

/** Order of bn254's scalar field: the prime that circom calls bn128. */
export const bn254Order = 21888242871839275222246405745257275088548364400416034343698204186575808495617n

/** The scalar field has roots of unity of every order up to 2^28, all powers of this one (5 is no square). */
const twoAdicity = 28n
const largestRoot = power(5n, (bn254Order - 1n) >> twoAdicity)

export function multiply(one: bigint, other: bigint): bigint {
  return (one * other) % bn254Order
}

export function power(base: bigint, exponent: bigint): bigint {
  let [result, square] = [1n, base]
  for (let left = exponent; left > 0n; left >>= 1n) {
    if (left & 1n) result = multiply(result, square)
    square = multiply(square, square)
  }
  return result
}

export function invert(value: bigint): bigint {
  return power(value, bn254Order - 2n)
}

/** The first `count` powers of a base, from its power 0. */
export function powersOf(base: bigint, count: number): bigint[] {
  const found: bigint[] = []
  for (let next = 1n; found.length < count; next = multiply(next, base)) found.push(next)
  return found
}

/** A uniform element that is not zero: 320 random bits leave no bias to speak of. */
export function randomElement(): bigint {
  return (BigInt(`0x${randomBytes(40).toString('hex')}`) % (bn254Order - 1n)) + 1n
}

/** The 2^k Lagrange polynomials of the roots of unity of order 2^k, each at `point`. */
export function lagrangeAt(point: bigint, k: number): bigint[] {
  const size = 2 ** k
  const roots = powersOf(power(largestRoot, 1n << (twoAdicity - BigInt(k))), size)
  const inverses = invertAll(roots.map((root) => (point - root + bn254Order) % bn254Order))
  const factor = multiply(power(point, BigInt(size)) - 1n + bn254Order, invert(BigInt(size)))
  return roots.map((root, index) => multiply(multiply(factor, root), inverses[index] ?? 0n))
}

/** Inverts all values at the price of one inversion (Montgomery's trick). */
function invertAll(values: bigint[]): bigint[] {
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
