import { NEITHER, publicValuesOf } from './circuit-places.ts'
import { betweenPoints, weightBytes } from './point-sums.ts'
import type { LoadedCurve } from './loaded-curve.ts'
import { readConstraints } from './r1cs-file.ts'
import { type Tested, modulo, noValues } from './tested-key.ts'

/** Values by row, of the three matrices. */
export interface Rows {
  a: bigint[]
  b: bigint[]
  c: bigint[]
}

/** Linear combinations of a circuit's columns, by row. */
export interface Values {
  /** Of all columns, with their weights. */
  weighted: Pick<Rows, 'a' | 'b'>
  /** Of the columns that each probe tests, with their weights. */
  steps: Rows[]
  /** Of each probe alone. */
  probes: Rows[]
  /** Of the wire that stands in one row of B. */
  single: { wire: number; row: number; column: bigint[] } | undefined
}

/** Reads the combinations that the tests of a key take, in one go. */
export function readValues(tested: Tested): Values {
  const { circuit, counts, places, weights, loaded } = tested
  const newRows = (): Rows => ({ a: noValues(tested), b: noValues(tested), c: noValues(tested) })
  const values: Values = {
    weighted: { a: noValues(tested), b: noValues(tested) },
    steps: places.probes.map(newRows),
    probes: places.probes.map(newRows),
    single: places.single && { ...places.single, column: noValues(tested) },
  }
  const add = (to: bigint[] | undefined, row: number, value: bigint) => {
    if (to !== undefined) to[row] = modulo(loaded, (to[row] ?? 0n) + value)
  }
  const take = (matrix: number, row: number, wire: number, value: bigint) => {
    const name = matrix === 0 ? 'a' : matrix === 1 ? 'b' : 'c'
    const product = value * weightOf(weights, wire)
    if (name !== 'c') add(values.weighted[name], row, product)
    add(values.steps[places.reach[wire] ?? NEITHER]?.[name], row, product)
    const probe = places.probes.indexOf(wire)
    if (probe !== -1) add(values.probes[probe]?.[name], row, value)
    if (name === 'b' && wire === values.single?.wire) add(values.single.column, row, value)
  }
  readConstraints(circuit, counts, take)
  for (let wire = 0; wire <= publicValuesOf(counts); wire++) take(0, counts.constraints + wire, wire, 1n)
  return values
}

function weightOf(weights: Buffer, wire: number): bigint {
  const at = wire * weightBytes
  return weights.readBigUInt64LE(at) | (weights.readBigUInt64LE(at + 8) << 64n)
}

/** The values between the domain's points of the polynomials with these values on them. */
export async function rowsBetween(loaded: LoadedCurve, { a, b, c }: Rows): Promise<Rows> {
  return { a: await betweenPoints(loaded, a), b: await betweenPoints(loaded, b), c: await betweenPoints(loaded, c) }
}
