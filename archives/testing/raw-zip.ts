import { crc32, deflateRawSync } from 'node:zlib'

export interface RawZipEntry {
  name: string | Buffer
  body?: string | Buffer
  method?: number
  flags?: number
  /** Upper half of the external attributes, as Unix has them: type and mode. */
  unixMode?: number
  /** What the header beside the data says, where that is not what the directory says. */
  local?: Partial<Told>
  /** What the directory says, where that is not the truth. */
  central?: Partial<Told & { offset: number }>
  /** Bytes after the data, such as a data descriptor. */
  after?: Buffer
  /** Extra field of the directory. */
  extra?: Buffer
  /** Writes no data and no header of its own: its directory entry points to the first entry's. */
  sharesFirst?: boolean
}

interface Told {
  name: string | Buffer
  method: number
  crc: number
  packed: number
  size: number
}

export interface RawZipEnd {
  entries?: number
  offset?: number
  disk?: number
  comment?: string
  /** Bytes before the end record, such as zip64 records. */
  before?: (directoryOffset: number, directorySize: number) => Buffer
}

/** A ZIP of exactly these entries, byte by byte, with nothing checked. */
export function rawZip(entries: RawZipEntry[], end: RawZipEnd = {}): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const method = entry.method ?? 8
    const body = Buffer.from(entry.body ?? '')
    const data = method === 8 ? deflateRawSync(body) : body
    const truth: Told = { name: entry.name, method, crc: crc32(body), packed: data.length, size: body.length }
    const start = entry.sharesFirst === true ? 0 : offset
    if (entry.sharesFirst !== true) {
      const written = [localHeader(entry, { ...truth, ...entry.local }), data, entry.after ?? Buffer.alloc(0)]
      parts.push(...written)
      offset += Buffer.concat(written).length
    }
    directory.push(centralHeader(entry, { offset: start, ...truth, ...entry.central }))
  }
  const central = Buffer.concat(directory)
  const before = end.before?.(offset, central.length) ?? Buffer.alloc(0)
  return Buffer.concat([...parts, central, before, endRecord(end, entries.length, offset, central.length)])
}

function localHeader(entry: RawZipEntry, told: Told): Buffer {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(20, 4)
  header.writeUInt16LE(entry.flags ?? 0, 6)
  header.writeUInt16LE(told.method, 8)
  writeSizes(header, told, 14)
  header.writeUInt16LE(Buffer.from(told.name).length, 26)
  return Buffer.concat([header, Buffer.from(told.name)])
}

function centralHeader(entry: RawZipEntry, told: Told & { offset: number }): Buffer {
  const header = Buffer.alloc(46)
  header.writeUInt32LE(0x02014b50, 0)
  header.writeUInt16LE((3 << 8) | 20, 4)
  header.writeUInt16LE(20, 6)
  header.writeUInt16LE(entry.flags ?? 0, 8)
  header.writeUInt16LE(told.method, 10)
  writeSizes(header, told, 16)
  header.writeUInt16LE(Buffer.from(told.name).length, 28)
  header.writeUInt16LE(entry.extra?.length ?? 0, 30)
  header.writeUInt32LE(((entry.unixMode ?? 0o100644) << 16) >>> 0, 38)
  header.writeUInt32LE(told.offset, 42)
  return Buffer.concat([header, Buffer.from(told.name), entry.extra ?? Buffer.alloc(0)])
}

function writeSizes(header: Buffer, told: Told, at: number): void {
  header.writeUInt32LE(told.crc, at)
  header.writeUInt32LE(told.packed, at + 4)
  header.writeUInt32LE(told.size, at + 8)
}

function endRecord(end: RawZipEnd, entries: number, offset: number, size: number): Buffer {
  const record = Buffer.alloc(22)
  const count = Math.min(end.entries ?? entries, 0xffff)
  record.writeUInt32LE(0x06054b50, 0)
  record.writeUInt16LE(end.disk ?? 0, 4)
  record.writeUInt16LE(count, 8)
  record.writeUInt16LE(count, 10)
  record.writeUInt32LE(size, 12)
  record.writeUInt32LE(end.offset ?? offset, 16)
  record.writeUInt16LE(Buffer.byteLength(end.comment ?? ''), 20)
  return Buffer.concat([record, Buffer.from(end.comment ?? '')])
}

/** The zip64 end record and its locator, with a number of entries of our choice. */
export function zip64End(entries: bigint): RawZipEnd['before'] {
  return (offset, size) => {
    const record = Buffer.alloc(56 + 20)
    record.writeUInt32LE(0x06064b50, 0)
    record.writeBigUInt64LE(44n, 4)
    record.writeBigUInt64LE(entries, 24)
    record.writeBigUInt64LE(entries, 32)
    record.writeBigUInt64LE(BigInt(size), 40)
    record.writeBigUInt64LE(BigInt(offset), 48)
    record.writeUInt32LE(0x07064b50, 56)
    record.writeBigUInt64LE(BigInt(offset + size), 64)
    record.writeUInt32LE(1, 72)
    return record
  }
}
