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
