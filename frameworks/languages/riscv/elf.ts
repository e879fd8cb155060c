import { UserError } from '../../framework.ts'

/** What a zkVM takes as a program. */
export interface ElfWish {
  /** Bits of its registers. */
  bits: 32 | 64
  /** The first address that a program may not use. */
  endOfMemory: number
  maxFileBytes: number
}

/** What is known of a program that may be shown to a host. */
export interface ElfFacts {
  entry: number
  /** Of all segments that are loaded. */
  memoryBytes: number
}

/** Offsets in the two layouts (ELF specification 1.2; System V ABI, chapter 4). */
const layouts = {
  32: { headerBytes: 52, entry: 24, phoff: 28, shoff: 32, flags: 36, counts: 42, programHeader: 32, sectionHeader: 40 },
  64: { headerBytes: 64, entry: 24, phoff: 32, shoff: 40, flags: 48, counts: 54, programHeader: 56, sectionHeader: 64 },
} as const

const [EXECUTABLE, RISC_V, LOAD, MAY_EXECUTE] = [2, 243, 1, 1]
/** In `e_flags`: compressed instructions, and registers for fractions (RISC-V ELF psABI). */
const [COMPRESSED, FLOAT_ABI] = [1, 6]

/** More than any linker makes. */
const MAX_SEGMENTS = 256
const WORD_BYTES = 4

interface Segment {
  address: number
  fileOffset: number
  fileBytes: number
  memoryBytes: number
  isExecutable: boolean
}

/**
 * Checks a compiled program before any host reads it. Hosts trust what they read: they end where a segment lies outside of the
 * file, and of two that overlap one may be what runs, and the other what is shown.
 *
 * @param name of the file, for sentences
 * @throws UserError that says what is wrong with it
 */
export function checkElf(bytes: Uint8Array, wish: ElfWish, name: string): ElfFacts {
  const refuse = (why: string): never => {
    throw new UserError(`${name} is not a program that can be proved: ${why}`)
  }
  if (bytes.length > wish.maxFileBytes) {
    refuse(`it has ${number(bytes.length)} bytes, and at most ${number(wish.maxFileBytes)} are read.`)
  }
  const { headerBytes, ...at } = layouts[wish.bits]
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 20 || view.getUint32(0) !== 0x7f_45_4c_46) {
    return refuse(bytes.length === 0 ? 'it is empty.' : 'it is no ELF file.')
  }
  const bits = [undefined, 32, 64][view.getUint8(4)]
  if (bits !== wish.bits) {
    refuse(`it is one for ${bits ?? 'unknown'} bits, and ${wish.bits} are wanted. Compile it for riscv${wish.bits}im.`)
  }
  if (view.getUint8(5) !== 1) refuse('its bytes are in big-endian order, and little-endian is wanted.')
  if (bytes.length < headerBytes) refuse('it ends within its header.')
  if (view.getUint16(16, true) !== EXECUTABLE) {
    refuse('it is no executable (ET_EXEC), but an object, a library, or a program that can be loaded anywhere.')
  }
  if (view.getUint16(18, true) !== RISC_V) refuse('it is not for RISC-V.')
  const flags = view.getUint32(at.flags, true)
  if ((flags & COMPRESSED) !== 0) refuse('it has compressed instructions. Compile it for riscv32im, without C.')
  if ((flags & FLOAT_ABI) !== 0) refuse('it passes fractions in registers of their own, which zkVMs do not have.')

  const word = (offset: number): number =>
    wish.bits === 32 ? view.getUint32(offset, true) : safeInteger(view.getBigUint64(offset, true))
  const [phentsize = 0, phnum = 0, shentsize = 0, shnum = 0] = [0, 2, 4, 6].map((skip) =>
    view.getUint16(at.counts + skip, true),
  )
  const [phoff, shoff] = [word(at.phoff), word(at.shoff)]
  if (phnum === 0) refuse('it has no segments.')
  if (phnum > MAX_SEGMENTS) refuse(`it has ${phnum} segments, and at most ${MAX_SEGMENTS} are read.`)
  if (phentsize !== at.programHeader || phoff + phnum * phentsize > bytes.length) {
    refuse('its table of segments lies outside of the file.')
  }
  if (shoff !== 0 && (shentsize !== at.sectionHeader || shoff + shnum * shentsize > bytes.length)) {
    refuse('its table of sections lies outside of the file.')
  }

  const headers = Array.from({ length: phnum }, (_, index) => phoff + index * phentsize)
  const segments = headers
    .filter((header) => view.getUint32(header, true) === LOAD)
    .map((header) => readSegment(view, header, wish.bits))
    .filter(({ memoryBytes }) => memoryBytes > 0)
    .toSorted((one, other) => one.address - other.address)
  if (segments.length === 0) refuse('it loads nothing.')
  let end = 0
  for (const { address, fileOffset, fileBytes, memoryBytes, isExecutable } of segments) {
    const where = `the segment at 0x${address.toString(16)}`
    if (address % WORD_BYTES !== 0) refuse(`${where} does not begin at a word.`)
    if (fileBytes > memoryBytes) refuse(`${where} has more bytes in the file than in memory.`)
    if (fileOffset + fileBytes > bytes.length) refuse(`${where} lies outside of the file.`)
    if (address + memoryBytes > wish.endOfMemory) {
      refuse(`${where} ends beyond 0x${wish.endOfMemory.toString(16)}, where memory ends.`)
    }
    if (address < end) refuse(`${where} overlaps with the one before.`)
    if (isExecutable && fileBytes !== memoryBytes) refuse(`${where} has instructions that are not in the file.`)
    end = address + memoryBytes
  }
  const entry = word(at.entry)
  const code = segments.find(
    ({ address, fileBytes, isExecutable }) => isExecutable && entry >= address && entry < address + fileBytes,
  )
  if (code === undefined || entry % WORD_BYTES !== 0) {
    refuse(`it begins at 0x${entry.toString(16)}, where it has no instructions.`)
  }
  return { entry, memoryBytes: segments.reduce((all, { memoryBytes }) => all + memoryBytes, 0) }
}

function readSegment(view: DataView, header: number, bits: 32 | 64): Segment {
  const narrow = (index: number) => view.getUint32(header + index * 4, true)
  const wide = (index: number) => safeInteger(view.getBigUint64(header + index * 8, true))
  // In 64 bits the flags stand behind the type.
  const [fileOffset, address, fileBytes, memoryBytes] =
    bits === 32 ? [narrow(1), narrow(2), narrow(4), narrow(5)] : [wide(1), wide(2), wide(4), wide(5)]
  const flags = narrow(bits === 32 ? 6 : 1)
  return { fileOffset, address, fileBytes, memoryBytes, isExecutable: (flags & MAY_EXECUTE) !== 0 }
}

/** Sums of what is too large for this are beyond any file and memory, too. */
function safeInteger(value: bigint): number {
  return Number(value > 2n ** 52n ? 2n ** 52n : value)
}

function number(value: number): string {
  return value.toLocaleString('en')
}
