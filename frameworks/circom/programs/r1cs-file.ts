import { type BinaryFile, openBinaryFile, readLittleEndian } from './binary-file.ts'

/** The header of an r1cs file (github.com/iden3/r1csfile, "r1cs_bin_format"). */
export interface R1csHeader {
  /** Bytes of a field element. */
  fieldBytes: number
  prime: bigint
  wires: number
  outputs: number
  publicInputs: number
  privateInputs: number
  constraints: number
}

export function openR1cs(path: string): BinaryFile {
  return openBinaryFile(path, 'r1cs', 'The compiled circuit')
}

/** Reads the counts that the header states. */
export function readR1csHeader(file: BinaryFile): R1csHeader {
  const fieldBytes = file.read(1, 0, 4).readUInt32LE(0)
  const counts = file.read(1, 4 + fieldBytes, 28)
  return {
    fieldBytes,
    prime: readLittleEndian(file.read(1, 4, fieldBytes)),
    wires: counts.readUInt32LE(0),
    outputs: counts.readUInt32LE(4),
    publicInputs: counts.readUInt32LE(8),
    privateInputs: counts.readUInt32LE(12),
    constraints: counts.readUInt32LE(24),
  }
}

/**
 * Logarithm of the domain that a Groth16 key of a circuit has, and of the powers of tau it needs: besides the
 * constraints there is one row for each public value and one for the constant.
 */
export function domainPower(constraints: number, publicValues: number): number {
  return Math.floor(Math.log2(Math.max(constraints + publicValues, 1))) + 1
}

/** Calls `take` for each coefficient; matrices 0, 1 and 2 are A, B and C. */
export function readConstraints(
  file: BinaryFile,
  counts: R1csHeader,
  take: (matrix: number, constraint: number, wire: number, value: bigint) => void,
): void {
  readRows(file, counts, (constraint, matrix, bytes) => {
    for (const [wire, value] of readTerms(bytes, counts)) take(matrix, constraint, wire, value)
  })
}

/** Calls `take` for the place of each coefficient that is not zero: many times faster than reading what it is. */
export function readPlaces(
  file: BinaryFile,
  counts: R1csHeader,
  take: (matrix: number, constraint: number, wire: number) => void,
): void {
  const termBytes = 4 + counts.fieldBytes
  readRows(file, counts, (constraint, matrix, bytes) => {
    for (let at = 0; at < bytes.length; at += termBytes) {
      if (!isZero(bytes, at + 4, at + termBytes)) take(matrix, constraint, bytes.readUInt32LE(at))
    }
  })
}

function isZero(bytes: Buffer, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (bytes[at] !== 0) return false
  return true
}

/** Calls `take` with the three linear combinations of each constraint, by wire; wire 0 is the constant one. */
export function readCombinations(
  file: BinaryFile,
  counts: R1csHeader,
  take: (a: Map<number, bigint>, b: Map<number, bigint>, c: Map<number, bigint>) => void,
): void {
  const row: Map<number, bigint>[] = []
  readRows(file, counts, (_constraint, matrix, bytes) => {
    row[matrix] = new Map(readTerms(bytes, counts))
    const [a, b, c] = row
    if (matrix === 2 && a && b && c) take(a, b, c)
  })
}

function readRows(
  file: BinaryFile,
  counts: R1csHeader,
  take: (constraint: number, matrix: number, bytes: Buffer) => void,
) {
  const termBytes = 4 + counts.fieldBytes
  const next = readInOrder(file, 2)
  for (let constraint = 0; constraint < counts.constraints; constraint++) {
    for (let matrix = 0; matrix < 3; matrix++) {
      const terms = next(4).readUInt32LE(0)
      take(constraint, matrix, next(terms * termBytes))
    }
  }
}

/** Reads a section from its start on, in large pieces: millions of rows are as many small reads otherwise. */
function readInOrder(file: BinaryFile, id: number): (length: number) => Buffer {
  const total = file.sectionLength(id)
  let piece: Buffer = Buffer.alloc(0)
  let [from, at] = [0, 0]
  return (length) => {
    if (at + length > piece.length) {
      from += at
      at = 0
      piece = file.read(id, from, Math.max(length, Math.min(pieceBytes, total - from)))
    }
    at += length
    return piece.subarray(at - length, at)
  }
}

const pieceBytes = 1 << 20

function* readTerms(bytes: Buffer, { fieldBytes }: R1csHeader): Generator<[wire: number, value: bigint]> {
  const termBytes = 4 + fieldBytes
  for (let at = 0; at < bytes.length; at += termBytes) {
    yield [bytes.readUInt32LE(at), readLittleEndian(bytes.subarray(at + 4, at + termBytes))]
  }
}

/** Whether the circuit has custom gates: templates whose constraints only their prover knows. */
export function hasCustomGates(file: BinaryFile): boolean {
  return file.has(4) && file.read(4, 0, 4).readUInt32LE(0) > 0
}
