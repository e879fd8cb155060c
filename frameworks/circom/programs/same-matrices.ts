import { type BinaryFile, readLittleEndian } from './binary-file.ts'
import { type R1csHeader, readConstraints } from './r1cs-file.ts'
import type { ScalarField } from './scalar-field.ts'
import { type ZkeyHeader, coefficientBytes } from './zkey-file.ts'

const coefficientsAtOnce = 10_000

/**
 * Whether a key has the A and B matrices of a circuit. Two sparse matrices are equal when they agree as polynomials at a
 * random point (Schwartz-Zippel; wrong once in 2^220). That needs no order of the coefficients, and tools write them in
 * different ones. What a key says of the C matrix is hidden in its points.
 */
export function haveSameMatrices(
  field: ScalarField,
  circuit: { file: BinaryFile; counts: R1csHeader },
  key: { file: BinaryFile; header: ZkeyHeader },
): boolean {
  const point = randomPoint(field, circuit.counts, key.header.publicValues)
  return evaluateCircuit(circuit.file, circuit.counts, key.header.publicValues, point) === evaluateKey(key, point)
}

interface Point {
  field: ScalarField
  matrix: [a: bigint, b: bigint]
  constraint: bigint[]
  wire: bigint[]
}

function randomPoint(field: ScalarField, counts: R1csHeader, publicValues: number): Point {
  const { powersOf, randomElement } = field
  return {
    field,
    matrix: [randomElement(), randomElement()],
    constraint: powersOf(randomElement(), counts.constraints + publicValues + 1),
    wire: powersOf(randomElement(), counts.wires),
  }
}

function evaluateCircuit(file: BinaryFile, counts: R1csHeader, publicValues: number, point: Point): bigint {
  const { order } = point.field
  let sum = 0n
  readConstraints(file, counts, (matrix, constraint, wire, value) => {
    if (matrix < 2) sum = (sum + value * weight(point, matrix, constraint, wire)) % order
  })
  // Groth16 adds one constraint for each public value, so that they are independent (snarkjs, src/zkey_new.js).
  for (let wire = 0; wire <= publicValues; wire++) sum += weight(point, 0, counts.constraints + wire, wire)
  return sum % order
}

function evaluateKey({ file, header }: { file: BinaryFile; header: ZkeyHeader }, point: Point): bigint {
  // A key holds each coefficient times R^2, with R = 2^256.
  const { order, invert, multiply } = point.field
  const perUnit = invert(2n ** 512n % order)
  let sum = 0n
  for (let first = 0; first < header.coefficients; first += coefficientsAtOnce) {
    const count = Math.min(coefficientsAtOnce, header.coefficients - first)
    const bytes = file.read(4, 4 + first * coefficientBytes, count * coefficientBytes)
    for (let at = 0; at < bytes.length; at += coefficientBytes) {
      const value = readLittleEndian(bytes.subarray(at + 12, at + coefficientBytes))
      sum += value * weight(point, bytes.readUInt32LE(at), bytes.readUInt32LE(at + 4), bytes.readUInt32LE(at + 8))
    }
    sum %= order
  }
  return multiply(sum, perUnit)
}

/** A place outside the circuit's matrices weighs nothing sensible: any value makes the sums differ. */
function weight(point: Point, matrix: number, constraint: number, wire: number): bigint {
  const [m, c, w] = [point.matrix[matrix], point.constraint[constraint], point.wire[wire]]
  if (m === undefined || c === undefined || w === undefined) return point.field.randomElement()
  const { multiply } = point.field
  return multiply(multiply(m, c), w)
}
