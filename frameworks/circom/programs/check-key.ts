import { randomBytes } from 'node:crypto'
import { readLittleEndian } from './binary-file.ts'
import type { BinaryFile } from './binary-file.ts'
import { Fault } from './fault.ts'
import { openR1cs, readR1csHeader } from './r1cs-file.ts'
import type { R1csHeader } from './r1cs-file.ts'
import { report } from './report.ts'
import { bn254Order, coefficientBytes, openZkey, refuseForgeableKey } from './zkey-file.ts'
import type { ZkeyHeader } from './zkey-file.ts'

const coefficientsAtOnce = 10_000

/**
 * check-key <r1cs> <zkey> <name of the key for sentences>
 *
 * Refuses a Groth16 key that is damaged, forgeable, or not made for this circuit. Its counts and its A and B matrices
 * are compared with the circuit's. What a key says of the C matrix is hidden in its points and cannot be read without
 * the powers of tau it was made from.
 */
await report(async ([r1csPath = '', zkeyPath = '', name = '']) => {
  const circuit = openR1cs(r1csPath)
  const counts = readR1csHeader(circuit)
  const { file: key, header } = openZkey(zkeyPath, name)
  refuseForgeableKey(key)

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
  const point = randomPoint(counts, publicValues)
  if (evaluateCircuit(circuit, counts, publicValues, point) !== evaluateKey(key, header, point)) {
    throw new Fault(`${name} does not belong to this circuit: its coefficients are those of other constraints.`)
  }
})

/**
 * Two sparse matrices are equal when they agree as polynomials at a random point (Schwartz-Zippel; wrong once in 2^220).
 * That needs no order of the coefficients, and tools write them in different ones.
 */
interface Point {
  matrix: [a: bigint, b: bigint]
  constraint: bigint[]
  wire: bigint[]
}

function randomPoint(counts: R1csHeader, publicValues: number): Point {
  return {
    matrix: [randomElement(), randomElement()],
    constraint: powers(randomElement(), counts.constraints + publicValues + 1),
    wire: powers(randomElement(), counts.wires),
  }
}

function evaluateCircuit(file: BinaryFile, counts: R1csHeader, publicValues: number, point: Point): bigint {
  const termBytes = 4 + counts.fieldBytes
  let offset = 0
  let sum = 0n
  for (let constraint = 0; constraint < counts.constraints; constraint++) {
    for (let matrix = 0; matrix < 3; matrix++) {
      const terms = file.read(2, offset, 4).readUInt32LE(0)
      // The C matrix is only passed over.
      const bytes = matrix < 2 ? file.read(2, offset + 4, terms * termBytes) : Buffer.alloc(0)
      offset += 4 + terms * termBytes
      for (let at = 0; at < bytes.length; at += termBytes) {
        const value = readLittleEndian(bytes.subarray(at + 4, at + termBytes))
        sum += value * weight(point, matrix, constraint, bytes.readUInt32LE(at))
      }
    }
    sum %= bn254Order
  }
  // Groth16 adds one constraint for each public value, so that they are independent (snarkjs, src/zkey_new.js).
  for (let wire = 0; wire <= publicValues; wire++) sum += weight(point, 0, counts.constraints + wire, wire)
  return sum % bn254Order
}

function evaluateKey(file: BinaryFile, header: ZkeyHeader, point: Point): bigint {
  // A key holds each coefficient times R^2, with R = 2^256.
  const perUnit = invert(2n ** 512n % bn254Order)
  let sum = 0n
  for (let first = 0; first < header.coefficients; first += coefficientsAtOnce) {
    const count = Math.min(coefficientsAtOnce, header.coefficients - first)
    const bytes = file.read(4, 4 + first * coefficientBytes, count * coefficientBytes)
    for (let at = 0; at < bytes.length; at += coefficientBytes) {
      const value = readLittleEndian(bytes.subarray(at + 12, at + coefficientBytes))
      sum += value * weight(point, bytes.readUInt32LE(at), bytes.readUInt32LE(at + 4), bytes.readUInt32LE(at + 8))
    }
    sum %= bn254Order
  }
  return (sum * perUnit) % bn254Order
}

/** A place outside the circuit's matrices weighs nothing sensible: any value makes the sums differ. */
function weight(point: Point, matrix: number, constraint: number, wire: number): bigint {
  const [m, c, w] = [point.matrix[matrix], point.constraint[constraint], point.wire[wire]]
  if (m === undefined || c === undefined || w === undefined) return randomElement()
  return (((m * c) % bn254Order) * w) % bn254Order
}

function powers(base: bigint, count: number): bigint[] {
  const found: bigint[] = []
  for (let power = 1n; found.length < count; power = (power * base) % bn254Order) found.push(power)
  return found
}

function invert(value: bigint): bigint {
  let [result, base] = [1n, value]
  for (let exponent = bn254Order - 2n; exponent > 0n; exponent >>= 1n) {
    if (exponent & 1n) result = (result * base) % bn254Order
    base = (base * base) % bn254Order
  }
  return result
}

function randomElement(): bigint {
  return BigInt(`0x${randomBytes(40).toString('hex')}`) % bn254Order
}
