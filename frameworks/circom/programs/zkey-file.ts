import { type BinaryFile, openBinaryFile, readLittleEndian } from './binary-file.ts'
import { InputError } from '../../languages/node/programs/input-error.ts'
import { type Curve, scalarBytes } from './curves.ts'

export const coefficientBytes = 12 + scalarBytes

/** Where things lie in the header of a key, which differs between curves. */
function layout({ baseBytes }: Curve) {
  const [g1Bytes, g2Bytes] = [2 * baseBytes, 4 * baseBytes]
  const counts = 8 + baseBytes + scalarBytes
  return { g1Bytes, g2Bytes, counts, points: counts + 12 }
}

/** The sections of a Groth16 zkey that are lists of points. */
export const zkeyLists = { ic: 3, a: 5, b1: 6, b2: 7, c: 8, h: 9 } as const

/** The single points of a key, and those of its public values, as the file holds them: coordinates in Montgomery form, zeros for infinity. */
export interface VerificationPart {
  alpha1: Buffer
  beta1: Buffer
  beta2: Buffer
  gamma2: Buffer
  delta1: Buffer
  delta2: Buffer
  /** The constant one first. */
  ic: Buffer[]
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
  if (file.read(1, 0, 4).readUInt32LE(0) !== 1) throw new InputError(`${name} is not a Groth16 key.`)
  const { baseBytes } = curve
  const sizes = file.read(2, 0, 4).readUInt32LE(0)
  const order = sizes === baseBytes ? readLittleEndian(file.read(2, 8 + baseBytes, scalarBytes)) : 0n
  if (order !== curve.order) throw new InputError(`${name} is a key of another curve than ${curve.name}.`)

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
      throw new InputError(
        `${name} is damaged: its section ${section} does not have the length that its header asks for.`,
      )
    }
  }
  return { file, header }
}

/** Reads what a verifier of the key's proofs relies on, and the same in G1. */
export function readVerificationPart(file: BinaryFile, header: ZkeyHeader, curve: Curve): VerificationPart {
  const { g1Bytes, g2Bytes, points } = layout(curve)
  let offset = points
  const next = (bytes: number) => file.read(2, (offset += bytes) - bytes, bytes)
  const [alpha1, beta1, beta2] = [next(g1Bytes), next(g1Bytes), next(g2Bytes)]
  const [gamma2, delta1, delta2] = [next(g2Bytes), next(g1Bytes), next(g2Bytes)]
  const list = file.read(zkeyLists.ic, 0, (header.publicValues + 1) * g1Bytes)
  return { alpha1, beta1, beta2, gamma2, delta1, delta2, ic: splitPoints(list, g1Bytes) }
}

/** The points of a list, each as bytes of it. */
export function splitPoints(list: Buffer, pointBytes: number): Buffer[] {
  return Array.from({ length: list.length / pointBytes }, (_, index) =>
    list.subarray(index * pointBytes, (index + 1) * pointBytes),
  )
}
