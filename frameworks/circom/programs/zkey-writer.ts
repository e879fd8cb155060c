import { closeSync, openSync, writeSync } from 'node:fs'

/** Writes one of iden3's binary files, section by section. */
export interface SectionWriter {
  section: (id: number, parts: Uint8Array[]) => void
  close: () => void
}

export function openSectionWriter(path: string, magic: string, sections: number): SectionWriter {
  const fd = openSync(path, 'wx')
  const put = (bytes: Uint8Array) => {
    for (let written = 0; written < bytes.length;) written += writeSync(fd, bytes, written)
  }
  put(Buffer.concat([Buffer.from(magic, 'latin1'), word(1), word(sections)]))
  return {
    section: (id, parts) => {
      const length = Buffer.alloc(8)
      length.writeBigUInt64LE(BigInt(parts.reduce((sum, part) => sum + part.length, 0)))
      put(Buffer.concat([word(id), length]))
      parts.forEach(put)
    },
    close: () => closeSync(fd),
  }
}

/** An unsigned integer of 32 bits, in little-endian order. */
export function word(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

/** A field element, in little-endian order. */
export function element(value: bigint, bytes: number): Uint8Array {
  return Buffer.from(value.toString(16).padStart(2 * bytes, '0'), 'hex').toReversed()
}
