import { type BinaryFile, openBinaryFile, readLittleEndian } from './binary-file.ts'
import { Fault } from '../../programs/fault.ts'
import { type Curve, scalarBytes } from './curves.ts'

export const coefficientBytes = 12 + scalarBytes

/** Where things lie in the header of a key, which differs between curves. */
function layout({ baseBytes }: Curve) {
  const [g1Bytes, g2Bytes] = [2 * baseBytes, 4 * baseBytes]
  const counts = 8 + baseBytes + scalarBytes
  const points = counts + 12
  const gamma2 = points + 2 * g1Bytes + g2Bytes
  return { g1Bytes, g2Bytes, counts, points, gamma2, delta2: gamma2 + g2Bytes + g1Bytes }
}

/** The header of a Groth16 zkey (snarkjs, `src/zkey_utils.js`). */
export interface ZkeyHeader {
  wires: number
  /** Public values, without the constant one. */
  publicValues: number
  domainSize: number
  coefficients: number
}

/** Opens a Groth16 key of a curve and checks that each section has the length that its header asks for. */
export function openZkey(path: string, name: string, curve: Curve): { file: BinaryFile; header: ZkeyHeader } {
  const file = openBinaryFile(path, 'zkey', name)
  if (file.read(1, 0, 4).readUInt32LE(0) !== 1) throw new Fault(`${name} is not a Groth16 key.`)
  const { baseBytes } = curve
  const sizes = file.read(2, 0, 4).readUInt32LE(0)
  const order = sizes === baseBytes ? readLittleEndian(file.read(2, 8 + baseBytes, scalarBytes)) : 0n
  if (order !== curve.order) throw new Fault(`${name} is a key of another curve than ${curve.name}.`)

  const { g1Bytes, g2Bytes, points, ...at } = layout(curve)
  const counts = file.read(2, at.counts, 12)
  const header = {
    wires: counts.readUInt32LE(0),
    publicValues: counts.readUInt32LE(4),
    domainSize: counts.readUInt32LE(8),
    coefficients: file.read(4, 0, 4).readUInt32LE(0),
  }
  const expected: [section: number, length: number][] = [
    [2, points + 3 * g1Bytes + 3 * g2Bytes],
    [3, (header.publicValues + 1) * g1Bytes],
    [4, 4 + header.coefficients * coefficientBytes],
    [5, header.wires * g1Bytes],
    [6, header.wires * g1Bytes],
    [7, header.wires * g2Bytes],
    [8, (header.wires - header.publicValues - 1) * g1Bytes],
    [9, header.domainSize * g1Bytes],
  ]
  for (const [section, length] of expected) {
    if (file.sectionLength(section) !== length) {
      throw new Fault(`${name} is damaged: its section ${section} does not have the length that its header asks for.`)
    }
  }
  return { file, header }
}

/**
 * Refuses a key whose gamma equals its delta: `groth16 setup` writes such keys, and without a contribution after it
 * anybody can forge proofs for them.
 */
export function refuseForgeableKey(file: BinaryFile, curve: Curve): void {
  const { g2Bytes, ...at } = layout(curve)
  const gamma2 = file.read(2, at.gamma2, g2Bytes)
  const delta2 = file.read(2, at.delta2, g2Bytes)
  if (gamma2.equals(delta2)) {
    throw new Fault(
      `${file.name} has gamma equal to delta, so anybody could forge proofs for it. Add a contribution with "snarkjs zkey contribute" and upload the key again.`,
    )
  }
  for (const [name, point] of [
    ['gamma', gamma2],
    ['delta', delta2],
  ] as const) {
    // Two spellings of one point would hide that they are equal.
    for (let at = 0; at < g2Bytes; at += curve.baseBytes) {
      if (readLittleEndian(point.subarray(at, at + curve.baseBytes)) >= curve.baseOrder) {
        throw new Fault(`${file.name} is damaged: a coordinate of its ${name} is too large.`)
      }
    }
    if (point.every((byte) => byte === 0)) throw new Fault(`${file.name} has a ${name} of zero and proves nothing.`)
  }
}
