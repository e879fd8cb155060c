import { randomBytes } from 'node:crypto'
import { InputError } from '../../languages/node/programs/input-error.ts'
import type { BinaryFile } from './binary-file.ts'
import { FIRST, NEITHER, SECOND, findPlaces, publicValuesOf } from './circuit-places.ts'
import { type Values, readValues, rowsBetween } from './circuit-values.ts'
import type { Curve } from './curves.ts'
import { betweenPoints, openPointSums, weightBytes } from './point-sums.ts'
import type { Group, LoadedCurve } from './loaded-curve.ts'
import type { R1csHeader } from './r1cs-file.ts'
import { type TestedByRows, testByRows } from './row-products.ts'
import { scalarField } from './scalar-field.ts'
import { isInfinity } from './sound-key.ts'
import { type Tested, modulo, noValues, pairingsCancel } from './tested-key.ts'
import { type ZkeyHeader, readVerificationPart, zkeyLists } from './zkey-file.ts'

/** What the tests of a key could not reach. */
export interface Untested {
  /** Whether no wire stands in one row of B only, so that the lists A and H were not compared with B. */
  a: boolean
  /** Points of the list C, of private wires. */
  c: number
  /** Points of public values, the constant one among them. */
  values: number
}

/**
 * Tests by pairings whether a key's points are those of one key of this circuit. Without powers of tau no point can be made
 * again; but between the polynomials of a circuit there are equations, which hold at tau whatever tau is, and whose sides can
 * be paired out of the key's lists. Each is tested on a sum of all points with random weights:
 *
 * - the two lists of B hold the same polynomials, and the list H evaluates them (without their highest power) at the same
 *   point as B does;
 * - (A - a)·b is divisible by the vanishing polynomial for a wire b that stands in one row of B, where A takes the value a;
 * - C of a wire that the matrix C does not have is beta·A + alpha·B;
 * - C_i·B_k - C_k·B_i is divisible for wires i and k that share no row: alpha is not in it, and beta·A in both alike;
 * - the matrix C of the rest is a sum of rows whose products A·B the key has (row-products.ts).
 *
 * These are conditions that each true key meets. Keys that others made wrongly do not; a maker who knows the secrets can forge
 * with any key.
 *
 * @throws InputError where one does not hold
 */
export async function testRelations(
  loaded: LoadedCurve,
  curve: Curve,
  circuit: { file: BinaryFile; counts: R1csHeader },
  key: { file: BinaryFile; header: ZkeyHeader },
  name: string,
): Promise<Untested> {
  const { counts } = circuit
  const tested: Tested = {
    loaded,
    circuit: circuit.file,
    counts,
    rows: key.header.domainSize,
    part: readVerificationPart(key.file, key.header, curve),
    places: findPlaces(circuit.file, counts),
    sums: openPointSums(loaded, curve, key.file, publicValuesOf(counts)),
    weights: randomBytes(counts.wires * weightBytes),
  }
  const mismatch = (why: string) => new InputError(`${name} does not belong to this circuit: ${why}.`)
  if (!hasItsWires(tested, key.file, curve))
    throw mismatch('its points are of wires that stand elsewhere in the constraints')

  const values = readValues(tested)
  const sums = await sumLists(tested)
  if (!(await areBothOfB(tested, sums))) throw mismatch('its two lists of B are not of the same polynomials')
  if (!(await isHOfB(tested, values, sums))) throw mismatch('its list H is of another key than its list B')
  if (!(await isAOfH(tested, values, sums))) throw mismatch('its lists A and H do not fit each other')
  if (!(await holdsNoC(tested, sums)))
    throw mismatch('its points of wires that the matrix C does not have hold something else')
  if (!(await isCOfProbes(tested, values, sums))) throw mismatch('its list C is of other constraints')
  const byRows = await testByRows(tested, () => mismatch('its points of public values are of other constraints'))
  return countUntested(tested, byRows)
}

/** A wire has a point in a list where it stands in that matrix, and only there. */
function hasItsWires({ places: { has }, counts }: Tested, key: BinaryFile, curve: Curve): boolean {
  const firstPrivate = publicValuesOf(counts) + 1
  const [inA, inB, inC] = has
  const isUsed = (wire: number) => inA[wire] === 1 || inB[wire] === 1 || inC[wire] === 1
  const lists: [section: number, first: number, bytes: number, isThere: (wire: number) => boolean][] = [
    [zkeyLists.a, 0, 2, (wire) => inA[wire] === 1],
    [zkeyLists.b1, 0, 2, (wire) => inB[wire] === 1],
    [zkeyLists.b2, 0, 4, (wire) => inB[wire] === 1],
    [zkeyLists.c, firstPrivate, 2, isUsed],
  ]
  for (const [section, first, coordinates, isThere] of lists) {
    const pointBytes = coordinates * curve.baseBytes
    const atOnce = 1 << 14
    for (let from = first; from < counts.wires; from += atOnce) {
      const count = Math.min(atOnce, counts.wires - from)
      const points = key.read(section, (from - first) * pointBytes, count * pointBytes)
      for (let index = 0; index < count; index++) {
        const isPoint = !isInfinity(points.subarray(index * pointBytes, (index + 1) * pointBytes))
        if (isPoint !== isThere(from + index)) return false
      }
    }
  }
  return true
}

/** Sums of a key's lists with the weights of all wires, by class: twice how a wire is reached, and one more where C has it. */
interface ListSums {
  a: Uint8Array[]
  b1: Uint8Array
  b2: Uint8Array[]
  c: Uint8Array[]
  /** Of public values: without an entry in C, and with one. */
  ic: Uint8Array[]
}

const steps = [FIRST, SECOND, NEITHER]
const withoutC = steps.map((step) => 2 * step)
const allClasses = steps.flatMap((step) => [2 * step, 2 * step + 1])

async function sumLists({ places, sums, weights, loaded }: Tested): Promise<ListSums> {
  const hasC = (wire: number) => (places.has[2][wire] === 1 ? 1 : 0)
  const classOf = (wire: number) => 2 * (places.reach[wire] ?? NEITHER) + hasC(wire)
  const [b1 = loaded.G1.zero] = await sums.byClass('b1', weights, () => 0)
  return {
    a: await sums.byClass('a', weights, classOf),
    b1,
    b2: await sums.byClass('b2', weights, classOf),
    c: await sums.byClass('c', weights, classOf),
    ic: await sums.byClass('ic', weights, hasC),
  }
}

async function areBothOfB({ loaded }: Tested, { b1, b2 }: ListSums): Promise<boolean> {
  const { G1, G2 } = loaded
  return await pairingsCancel(loaded, b1, G2.gAffine, G1.neg(G1.gAffine), select(G2, b2, allClasses))
}

/**
 * H tells nothing of x^(2n-1): a key of powers of tau that serve no larger domain has no power for it, and no proof needs one.
 * So as much of the single wire is taken off as makes the polynomial of B one without x^(n-1).
 */
async function isHOfB(
  { loaded, sums, rows }: Tested,
  { weighted, single }: Values,
  { b2 }: ListSums,
): Promise<boolean> {
  if (single === undefined) return true
  const { G1, G2, r } = loaded
  const factor = modulo(loaded, topOf(loaded, weighted.b) * scalarField(r).invert(topOf(loaded, single.column)))
  const polynomial = weighted.b.map((value, row) => modulo(loaded, value - factor * (single.column[row] ?? 0n)))
  const points = G2.add(select(G2, b2, allClasses), G2.neg(G2.timesScalar(sums.point('b2', single.wire), factor)))
  const h = await sums.ofRows(Array.from({ length: rows }, () => 1n))
  const ofB = await sums.ofRows(await betweenPoints(loaded, polynomial))
  return !G1.isZero(G1.toAffine(h)) && (await pairingsCancel(loaded, ofB, G2.gAffine, G1.neg(h), points))
}

/** What a polynomial's coefficient of x^(n-1) is a multiple of, by its values on the domain of n points. */
function topOf({ Fr, r }: LoadedCurve, values: bigint[]): bigint {
  const root = Fr.w[Math.log2(values.length)]
  if (root === undefined) throw new Error('There is no such domain.')
  const powers = scalarField(r).powersOf(Fr.toObject(root), values.length)
  return values.reduce((sum, value, row) => (sum + value * (powers[row] ?? 0n)) % r, 0n)
}

async function isAOfH({ loaded, sums, part }: Tested, { weighted, single }: Values, { a }: ListSums): Promise<boolean> {
  if (single === undefined) return true
  const { G1 } = loaded
  const value = weighted.a[single.row] ?? 0n
  const [ofA, column] = [await betweenPoints(loaded, weighted.a), await betweenPoints(loaded, single.column)]
  const product = ofA.map((one, row) => modulo(loaded, (one - value) * (column[row] ?? 0n)))
  const difference = G1.add(select(G1, a, allClasses), G1.neg(G1.timesScalar(G1.gAffine, value)))
  const quotient = G1.neg(await sums.ofRows(product))
  return await pairingsCancel(loaded, difference, sums.point('b2', single.wire), quotient, part.delta2)
}

async function holdsNoC({ loaded, part }: Tested, { a, b2, c, ic }: ListSums): Promise<boolean> {
  const { G1, G2 } = loaded
  const [ofA, ofB] = [select(G1, a, withoutC), select(G2, b2, withoutC)]
  const [ofC, ofValues] = [G1.neg(select(G1, c, withoutC)), G1.neg(select(G1, ic, [0]))]
  const known = [ofA, part.beta2, part.alpha1, ofB]
  return await pairingsCancel(loaded, ...known, ofC, part.delta2, ofValues, part.gamma2)
}

async function isCOfProbes(tested: Tested, values: Values, { b2, c }: ListSums): Promise<boolean> {
  const { loaded, places, sums, part } = tested
  const { G1, G2 } = loaded
  const pairs: Uint8Array[] = []
  let [forBeta, forOne] = [noValues(tested), noValues(tested)]
  for (const [step, probe] of places.probes.entries()) {
    const [ofStep, ofProbe] = [values.steps[step], values.probes[step]]
    if (ofStep === undefined || ofProbe === undefined) continue
    const [some, one] = [await rowsBetween(loaded, ofStep), await rowsBetween(loaded, ofProbe)]
    forBeta = forBeta.map((sum, row) => modulo(loaded, sum + cross(some.a, some.b, one.a, one.b, row)))
    forOne = forOne.map((sum, row) => modulo(loaded, sum + cross(some.c, some.b, one.c, one.b, row)))
    const members = [2 * step, 2 * step + 1]
    pairs.push(select(G1, c, members), sums.point('b2', probe))
    pairs.push(G1.neg(sums.point('c', probe)), select(G2, b2, members))
  }
  if (pairs.length === 0) return true
  const [ofBeta, ofOne] = [G1.neg(await sums.ofRows(forBeta)), G1.neg(await sums.ofRows(forOne))]
  return await pairingsCancel(loaded, ...pairs, ofBeta, part.beta2, ofOne, G2.gAffine)
}

/** one·otherB - other·oneB of a row. */
function cross(one: bigint[], oneB: bigint[], other: bigint[], otherB: bigint[], row: number): bigint {
  return (one[row] ?? 0n) * (otherB[row] ?? 0n) - (other[row] ?? 0n) * (oneB[row] ?? 0n)
}

/** The sum of some classes. */
function select(group: Group, classes: Uint8Array[], members: number[]): Uint8Array {
  return members.reduce((sum, member) => group.add(sum, classes[member] ?? group.zero), group.zero)
}

function countUntested({ places, counts }: Tested, byRows: TestedByRows): Untested {
  const { has, reach, single } = places
  const isExact = (wire: number) => has[2][wire] === 0 || byRows.exact.has(wire)
  // Without a wire that pins alpha, the test with probes would hold for a C with another one.
  let isAlphaKnown = false
  for (let wire = 0; wire < counts.wires; wire++) isAlphaKnown ||= has[1][wire] === 1 && isExact(wire)
  const untested: Untested = { a: single === undefined, c: 0, values: 0 }
  for (let wire = 0; wire < counts.wires; wire++) {
    if (isExact(wire) || (isAlphaKnown && (reach[wire] !== NEITHER || byRows.byOthers.has(wire)))) continue
    untested[wire <= publicValuesOf(counts) ? 'values' : 'c']++
  }
  return untested
}
