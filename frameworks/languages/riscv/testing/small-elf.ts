/** A loaded part of a program. */
interface SmallSegment {
  address: number
  code?: Uint8Array
  /** In the file; the length of `code` where it is left out. */
  fileBytes?: number
  memoryBytes?: number
  offset?: number
  /** 1 may be executed, 2 written, 4 read. */
  flags?: number
  type?: number
}

interface SmallElf {
  bits?: 32 | 64
  machine?: number
  type?: number
  /** 1 little-endian, 2 big-endian. */
  order?: number
  flags?: number
  entry?: number
  segments?: SmallSegment[]
  /** How many segments the header says that there are. */
  segmentCount?: number
  phoff?: number
  shoff?: number
  sectionCount?: number
}

/** Where a program's code lies unless it says otherwise. */
export const CODE_ADDRESS = 0x20_08_00

/** `ecall`-free code that does nothing: `addi x0, x0, 0`. */
export const nothing = Uint8Array.of(0x13, 0, 0, 0)

/** Writes an ELF file, as wrong as one likes. */
export function smallElf(wish: SmallElf = {}): Uint8Array {
  const { bits = 32, segments = [{ address: CODE_ADDRESS, code: nothing }] } = wish
  const wide = bits === 64
  const [headerBytes, programHeader] = wide ? [64, 56] : [52, 32]
  const tables = headerBytes + segments.length * programHeader
  const codes = segments.map(({ code = new Uint8Array() }) => code)
  const bytes = new Uint8Array(tables + codes.reduce((all, { length }) => all + length, 0))
  const view = new DataView(bytes.buffer)
  const word = (offset: number, value: number) =>
    wide ? view.setBigUint64(offset, BigInt(value), true) : view.setUint32(offset, value, true)

  bytes.set([0x7f, 0x45, 0x4c, 0x46, wide ? 2 : 1, wish.order ?? 1, 1])
  view.setUint16(16, wish.type ?? 2, true)
  view.setUint16(18, wish.machine ?? 243, true)
  view.setUint32(20, 1, true)
  const size = wide ? 8 : 4
  word(24, wish.entry ?? CODE_ADDRESS)
  word(24 + size, wish.phoff ?? headerBytes)
  word(24 + 2 * size, wish.shoff ?? 0)
  const flagsAt = 24 + 3 * size
  view.setUint32(flagsAt, wish.flags ?? 0, true)
  const counts = [
    headerBytes,
    programHeader,
    wish.segmentCount ?? segments.length,
    wide ? 64 : 40,
    wish.sectionCount ?? 0,
  ]
  counts.forEach((value, index) => view.setUint16(flagsAt + 4 + index * 2, value, true))

  let end = tables
  segments.forEach((segment, index) => {
    const header = headerBytes + index * programHeader
    const { code = new Uint8Array(), flags = 5 } = segment
    const fileBytes = segment.fileBytes ?? code.length
    const values = [
      segment.offset ?? end,
      segment.address,
      segment.address,
      fileBytes,
      segment.memoryBytes ?? fileBytes,
    ]
    view.setUint32(header, segment.type ?? 1, true)
    view.setUint32(header + (wide ? 4 : 24), flags, true)
    values.forEach((value, at) => word(header + (wide ? 8 : 4) + at * size, value))
    bytes.set(code, end)
    end += code.length
  })
  return bytes
}
