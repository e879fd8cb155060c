import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { InputError } from '../../languages/node/programs/input-error.ts'

/** One of iden3's binary files (r1cs, zkey, wtns): a magic word, a version, and numbered sections. */
export interface BinaryFile {
  name: string
  has: (id: number) => boolean
  /** Length in bytes of a section; the file is refused where the section is missing. */
  sectionLength: (id: number) => number
  /** `length` bytes of a section from `offset` on; the file is refused where the section is shorter. */
  read: (id: number, offset: number, length: number) => Buffer
  close: () => void
}

/**
 * Opens a binary file and checks that its sections lie inside it, so that a truncated or made-up file ends in a
 * sentence and not in a crash. `name` is what the sentences call the file.
 */
export function openBinaryFile(path: string, magic: string, name: string): BinaryFile {
  const fd = openSync(path, 'r')
  const size = fstatSync(fd).size
  const sections = new Map<number, { offset: number; length: number }>()

  const readAt = (offset: number, length: number) => {
    if (offset + length > size) throw new InputError(`${name} is cut off: it ends at byte ${size}.`)
    const bytes = Buffer.allocUnsafe(length)
    for (let done = 0; done < length;) {
      const count = readSync(fd, bytes, done, length - done, offset + done)
      if (count === 0) throw new InputError(`${name} is cut off: it ends at byte ${offset + done}.`)
      done += count
    }
    return bytes
  }
  const section = (id: number) => {
    const found = sections.get(id)
    if (!found) throw new InputError(`${name} has no section ${id}.`)
    return found
  }

  const head = readAt(0, Math.min(12, size))
  if (head.length < 12 || head.toString('latin1', 0, 4) !== magic) {
    throw new InputError(`${name} is not a .${magic} file.`)
  }
  let offset = 12
  for (let left = head.readUInt32LE(8); left > 0; left--) {
    const header = readAt(offset, 12)
    const length = Number(header.readBigUInt64LE(4))
    if (offset + 12 + length > size)
      throw new InputError(`${name} is cut off: it ends at byte ${size}, inside a section.`)
    sections.set(header.readUInt32LE(0), { offset: offset + 12, length })
    offset += 12 + length
  }

  return {
    name,
    has: (id) => sections.has(id),
    sectionLength: (id) => section(id).length,
    read: (id, from, length) => {
      const { offset: start, length: available } = section(id)
      if (from + length > available) throw new InputError(`Section ${id} of ${name} is too short.`)
      return readAt(start + from, length)
    },
    close: () => closeSync(fd),
  }
}

/** Reads an unsigned integer in little-endian order, as all of iden3's files hold their field elements. */
export function readLittleEndian(bytes: Uint8Array): bigint {
  return BigInt(`0x${Buffer.from(bytes.toReversed()).toString('hex') || '0'}`)
}

const word64 = (1n << 64n) - 1n

/** The same for 32 bytes, which takes a tenth of the time. */
export function readScalar(bytes: Buffer, at: number): bigint {
  const low = bytes.readBigUInt64LE(at) | (bytes.readBigUInt64LE(at + 8) << 64n)
  const high = bytes.readBigUInt64LE(at + 16) | (bytes.readBigUInt64LE(at + 24) << 64n)
  return low | (high << 128n)
}

/** Writes a number below 2^256 as `readScalar` reads it. */
export function writeScalar(bytes: Buffer, at: number, value: bigint): void {
  for (let index = 0n; index < 4n; index++)
    bytes.writeBigUInt64LE((value >> (64n * index)) & word64, at + 8 * Number(index))
}
