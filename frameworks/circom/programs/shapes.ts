import type { Curve } from './curves.ts'

/** Tells whether a JSON value has a form. */
export type Shape = (value: unknown) => boolean

/** Tells whether a text is a decimal number below `order`, without sign or leading zeros. */
export function isBelow(order: bigint, value: unknown): value is string {
  return typeof value === 'string' && /^(?:0|[1-9]\d{0,119})$/.test(value) && BigInt(value) < order
}

/** An object of exactly these keys. */
export function record(fields: Record<string, Shape>): Shape {
  const names = Object.keys(fields)
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
    const found: Record<string, unknown> = { ...value }
    return (
      Object.keys(found).length === names.length &&
      names.every((name) => Object.hasOwn(found, name) && fields[name]?.(found[name]) === true)
    )
  }
}

/** A list of exactly these. */
export function tuple(...items: Shape[]): Shape {
  return (value) =>
    Array.isArray(value) && value.length === items.length && items.every((item, index) => item(value[index]))
}

/** A list of any length. */
export function listOf(item: Shape): Shape {
  return (value) => Array.isArray(value) && value.every(item)
}

export function exactly(expected: string): Shape {
  return (value) => value === expected
}

export function either(one: Shape, other: Shape): Shape {
  return (value) => one(value) || other(value)
}

/** A whole number from `least` to `most`. */
export function count(least: number, most: number): Shape {
  return (value) => Number.isInteger(value) && Number(value) >= least && Number(value) <= most
}

/**
 * Points and scalars in snarkjs's form, each coordinate in its one canonical spelling: snarkjs itself reduces one that is
 * too large, so that one proof would have many forms.
 */
export function curveShapes({ order, baseOrder }: Pick<Curve, 'order' | 'baseOrder'>) {
  const coordinate: Shape = (value) => isBelow(baseOrder, value)
  const extended = tuple(coordinate, coordinate)
  const [zero, one] = [exactly('0'), exactly('1')]
  const finite = tuple(coordinate, coordinate, one)
  // To ffjavascript (0, 0) is infinity too.
  const g1: Shape = (value) => finite(value) && String(value) !== '0,0,1'
  return {
    scalar: (value: unknown) => isBelow(order, value),
    g1,
    /** Keys may hold the point at infinity, for what a circuit does not use. */
    g1OrInfinity: either(g1, tuple(zero, one, zero)),
    g2: tuple(extended, extended, tuple(one, zero)),
    /** A value of the pairing, in the field of degree 12. */
    gt: tuple(tuple(extended, extended, extended), tuple(extended, extended, extended)),
  }
}
