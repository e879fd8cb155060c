import { readLittleEndian } from './binary-file.ts'
import type { BinaryFile } from './binary-file.ts'
import { curveOf } from './curves.ts'
import { Fault } from '../../programs/fault.ts'
import { openR1cs, readConstraints, readR1csHeader } from './r1cs-file.ts'
import type { R1csHeader } from './r1cs-file.ts'
import { report } from '../../programs/report.ts'
import { type ScalarField, scalarField } from './scalar-field.ts'
import { coefficientBytes, openZkey, refuseForgeableKey } from './zkey-file.ts'
import type { ZkeyHeader } from './zkey-file.ts'

const coefficientsAtOnce = 10_000

/**
 * check-key <curve> <r1cs> <zkey> <name of the key for sentences>
 *
 * Refuses a Groth16 key that is damaged, forgeable, or not made for this circuit. Its counts and its A and B matrices
 * are compared with the circuit's. What a key says of the C matrix is hidden in its points and cannot be read without
 * the powers of tau it was made from.
 */
await report(async ([curveName, r1csPath = '', zkeyPath = '', name = '']) => {
  const curve = curveOf(curveName)
  const field = scalarField(curve.order)
  const circuit = openR1cs(r1csPath)
  const counts = readR1csHeader(circuit)
  const { file: key, header } = openZkey(zkeyPath, name, curve)
  refuseForgeableKey(key, curve)

  const publicValues = counts.outputs + counts.publicInputs
  if (
    header.wires !== counts.wires ||
    header.publicValues !== publicValues ||
    header.domainSize < counts.constraints + publicValues + 1
  ) {
    throw new Fault(
      `${name} does not belong to this circuit: it is for ${header.wires} wires, ${header.publicValues} of them public, and the circuit has ${counts.wires} and ${publicValues}.`,
    )
  }
  const point = randomPoint(field, counts, publicValues)
  if (evaluateCircuit(circuit, counts, publicValues, point) !== evaluateKey(key, header, point)) {
    throw new Fault(`${name} does not belong to this circuit: its coefficients are those of other constraints.`)
  }
})

/**
 * Two sparse matrices are equal when they agree as polynomials at a random point (Schwartz-Zippel; wrong once in 2^220).
 * That needs no order of the coefficients, and tools write them in different ones.
 */
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

function evaluateKey(file: BinaryFile, header: ZkeyHeader, point: Point): bigint {
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
