import { readAllPlaces, NEITHER, publicValuesOf } from './circuit-places.ts'
import { betweenPoints } from './point-sums.ts'
import { readConstraints } from './r1cs-file.ts'
import { scalarField } from './scalar-field.ts'
import { type Tested, modulo, noValues, pairingsCancel } from './tested-key.ts'

/** Each row takes a pairing and two transforms: up to 64, and about as many as a test of all else costs. */
function maxRows({ rows }: Pick<Tested, 'rows'>): number {
  return Math.min(64, Math.max(2, 2 ** 21 / rows))
}

/** A row of a circuit, by wire. */
interface Row {
  a: Map<number, bigint>
  b: Map<number, bigint>
  c: Map<number, bigint>
}

/** A row that is the only one in which its wire a of A and its wire b of B stand together. */
interface Product {
  a: number
  b: number
  value: bigint
}

/** A private wire that stands in the matrix C in one row only, so that its point tells what the key holds of that row. */
interface Reference {
  wire: number
  value: bigint
}

/** The wires that were tested: by products alone, or by other wires as well, which the probes reach. */
export interface TestedByRows {
  exact: Set<number>
  byOthers: Set<number>
}

/**
 * Tests the points of the wires that no other test reaches: public values that a constraint determines, and neighbours of
 * both probes. Their polynomial C is a sum of rows, and a row is the product of two columns that share only that row, plus a
 * multiple of the vanishing polynomial: all of that can be paired out of the lists A, B and H. A linear constraint is a row
 * without a product; what the key holds of it is in the point of another wire of it.
 *
 * @param mismatch what is thrown where it does not hold
 */
export async function testByRows(tested: Tested, mismatch: () => Error): Promise<TestedByRows> {
  const { loaded, part, sums, counts } = tested
  const { G1, G2, r } = loaded
  const { multiply, invert, randomElement } = scalarField(r)
  const found = findRows(tested)
  const products = await findProducts(tested, found)
  const references = findReferences(tested, found, products)
  const wires = found.wires.filter(({ rows }) => rows.every((row) => products.has(row) || references.has(row)))

  const factors = new Map<number, bigint>()
  let [ic, c, a, b2] = [G1.zero, G1.zero, G1.zero, G2.zero]
  const addWire = (wire: number, weight: bigint) => {
    const times = (group: typeof G1, list: 'ic' | 'c' | 'a' | 'b2') => {
      const point = sums.point(list, wire)
      return group.isZero(point) ? group.zero : group.timesScalar(point, weight)
    }
    if (wire <= publicValuesOf(counts)) ic = G1.add(ic, times(G1, 'ic'))
    else c = G1.add(c, times(G1, 'c'))
    a = G1.add(a, times(G1, 'a'))
    b2 = G2.add(b2, times(G2, 'b2'))
  }
  for (const { wire, rows } of wires) {
    const weight = randomElement()
    addWire(wire, weight)
    for (const row of rows) {
      const value = multiply(weight, found.rows.get(row)?.c.get(wire) ?? 0n)
      const reference = references.get(row)
      if (reference === undefined) factors.set(row, modulo(loaded, (factors.get(row) ?? 0n) + value))
      else addWire(reference.wire, modulo(loaded, -multiply(value, invert(reference.value))))
    }
  }
  if (wires.length === 0) return { exact: new Set(), byOthers: new Set() }

  const pairs: Uint8Array[] = [G1.neg(ic), part.gamma2, G1.neg(c), part.delta2, a, part.beta2, part.alpha1, b2]
  const columns = columnsOf(
    tested,
    [...factors.keys()].flatMap((row) => products.get(row) ?? []),
  )
  const units = noValues(tested)
  let quotient = noValues(tested)
  for (const [row, factor] of factors) {
    const product = products.get(row)
    if (product === undefined) continue
    const perValue = multiply(factor, invert(product.value))
    pairs.push(G1.timesScalar(sums.point('a', product.a), perValue), sums.point('b2', product.b))
    units[row] = factor
    const one = await betweenPoints(loaded, dense(tested, columns.a.get(product.a)))
    const other = await betweenPoints(loaded, dense(tested, columns.b.get(product.b)))
    quotient = quotient.map((sum, at) => modulo(loaded, sum + perValue * (one[at] ?? 0n) * (other[at] ?? 0n)))
  }
  const rest = await betweenPoints(loaded, units)
  quotient = quotient.map((sum, at) => modulo(loaded, sum - (rest[at] ?? 0n)))
  pairs.push(G1.neg(await sums.ofRows(quotient)), part.delta2)
  if (!(await pairingsCancel(loaded, ...pairs))) throw mismatch()
  const isExact = ({ rows }: { rows: number[] }) => rows.every((row) => products.has(row))
  return {
    exact: new Set(wires.filter(isExact).map(({ wire }) => wire)),
    byOthers: new Set(wires.filter((one) => !isExact(one)).map(({ wire }) => wire)),
  }
}

/** For each row without a product, a wire that the probes reach and that stands in no other row of C. */
function findReferences(
  { circuit, counts, places }: Tested,
  { rows }: ReturnType<typeof findRows>,
  products: Map<number, Product>,
): Map<number, Reference> {
  const entriesInC = new Uint32Array(counts.wires)
  readAllPlaces(circuit, counts, (matrix, _row, wire) => {
    if (matrix === 2) entriesInC[wire] = (entriesInC[wire] ?? 0) + 1
  })
  const references = new Map<number, Reference>()
  for (const [row, { c }] of rows) {
    if (products.has(row)) continue
    const found = [...c].find(([wire]) => places.reach[wire] !== NEITHER && entriesInC[wire] === 1)
    if (found !== undefined) references.set(row, { wire: found[0], value: found[1] })
  }
  return references
}

/** The wires to test, as far as their rows are few, and those rows. */
function findRows(tested: Tested) {
  const { circuit, counts, places } = tested
  const most = maxRows(tested)
  const rowsOf = new Map<number, number[]>()
  readAllPlaces(circuit, counts, (matrix, row, wire) => {
    if (matrix !== 2 || places.reach[wire] !== NEITHER) return
    const known = rowsOf.get(wire)
    if (known !== undefined) known.push(row)
    else if (rowsOf.size < most) rowsOf.set(wire, [row])
  })
  const rows = new Map<number, Row>()
  const wires: { wire: number; rows: number[] }[] = []
  for (const [wire, own] of rowsOf) {
    if (rows.size + own.length > most) continue
    wires.push({ wire, rows: own })
    for (const row of own) rows.set(row, { a: new Map(), b: new Map(), c: new Map() })
  }
  readConstraints(circuit, counts, (matrix, row, wire, value) => {
    const to = rows.get(row)?.[matrix === 0 ? 'a' : matrix === 1 ? 'b' : 'c']
    if (value !== 0n) to?.set(wire, value)
  })
  return { wires, rows }
}

/** For each row two columns that share no other. */
async function findProducts(
  { circuit, counts, loaded }: Tested,
  { rows }: ReturnType<typeof findRows>,
): Promise<Map<number, Product>> {
  const [inA, inB] = [new Map<number, Set<number>>(), new Map<number, Set<number>>()]
  for (const { a, b } of rows.values()) {
    for (const wire of a.keys()) inA.set(wire, new Set())
    for (const wire of b.keys()) inB.set(wire, new Set())
  }
  readAllPlaces(circuit, counts, (matrix, row, wire) => {
    if (matrix === 0) inA.get(wire)?.add(row)
    if (matrix === 1) inB.get(wire)?.add(row)
  })
  const products = new Map<number, Product>()
  for (const [row, { a, b }] of rows) {
    for (const [one, left] of a) {
      for (const [other, right] of b) {
        const isOnly = inA.get(one)?.intersection(inB.get(other) ?? new Set()).size === 1
        if (isOnly && !products.has(row)) products.set(row, { a: one, b: other, value: modulo(loaded, left * right) })
      }
    }
  }
  return products
}

/** A column by row. */
type Column = Map<number, bigint>

/** The columns of all products. */
function columnsOf({ circuit, counts, loaded }: Tested, products: Product[]) {
  const columns = {
    a: new Map<number, Column>(products.map(({ a }) => [a, new Map()])),
    b: new Map<number, Column>(products.map(({ b }) => [b, new Map()])),
  }
  const take = (matrix: number, row: number, wire: number, value: bigint) => {
    const column = matrix === 0 ? columns.a.get(wire) : matrix === 1 ? columns.b.get(wire) : undefined
    column?.set(row, modulo(loaded, (column.get(row) ?? 0n) + value))
  }
  readConstraints(circuit, counts, take)
  for (let wire = 0; wire <= publicValuesOf(counts); wire++) take(0, counts.constraints + wire, wire, 1n)
  return columns
}

function dense(tested: Tested, column: Column = new Map()): bigint[] {
  const values = noValues(tested)
  for (const [row, value] of column) values[row] = value
  return values
}
