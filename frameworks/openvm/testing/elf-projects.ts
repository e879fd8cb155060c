import { MiB } from '@proofyard/sandbox/sizes.ts'
import type { ProjectFiles } from '../../testing/whole-way.ts'
import { projectOfFile } from '../../languages/riscv/testing/elf-project.ts'
import { CODE_ADDRESS, smallElf } from '../../languages/riscv/testing/small-elf.ts'

/** Instructions as words (RISC-V's, and OpenVM's own on the opcode 0x0b). */
export const instructions = {
  /** Ends with this exit code. */
  end: (code: number) => (code << 20) | 0x0b,
  /** `unimp`: where compilers let a program end that aborts. */
  abort: 0xc0_00_10_73,
  /** Jumps to itself. */
  forever: 0x6f,
  /** None that there is. */
  illegal: 0xff_ff_ff_ff,
  /** `addi x0, x0, 0`. */
  nothing: 0x13,
  /** Adds two numbers modulo the sixth modulus of openvm.toml. */
  addModular: (40 << 25) | (7 << 20) | (6 << 15) | (5 << 7) | 0x2b,
  /** Multiplies the numbers at x6 and x7 modulo the first modulus, and puts the product to x7. */
  multiplyModular: (2 << 25) | (7 << 20) | (6 << 15) | (7 << 7) | 0x2b,
  /** Asks whether these are equal modulo it. */
  isEqualModular: (4 << 25) | (7 << 20) | (6 << 15) | (10 << 7) | 0x2b,
  /** `addi x6, x6, 1`. */
  nextByte: 0x13_03_13,
  /** `lw x10, 0(x6)`. */
  loadWord: 0x3_25_03,
} as const

/** Reads the word at 0xfffff000, far behind the memory's end. */
export const loadBehindTheEnd = [0xff_ff_f2_b7, 0x00_02_a3_03]

/** Writes a 1 to 0x1ffff000, where memory is nearly at its end. */
export const storeFarUp = [0x1f_ff_f2_b7, 0x00_10_03_13, 0x00_62_a0_23]
/** Counts from two million to zero, which takes more than one segment. */
export const countDown = [0x00_20_03_b7, 0xff_f3_83_93, 0xfe_03_9e_e3]

/** A project of a compiled program with these words of code. */
export function elfProjectOf(words: number[], manifest: object = {}): ProjectFiles {
  return projectOfFile(smallElf({ segments: [{ address: CODE_ADDRESS, code: bytesOf(words) }] }), manifest)
}

/** A program that ends well at once, with data besides: at an address, some bytes of the file, and in memory that many. */
export function elfProjectWithData(address: number, code: Uint8Array, memoryBytes = code.length): ProjectFiles {
  const end = { address: CODE_ADDRESS, code: bytesOf([instructions.end(0)]) }
  return projectOfFile(smallElf({ segments: [end, { address, code, memoryBytes, flags: 6 }] }))
}

/** A program that does this with two numbers of 32 bytes, to which x6 and x7 point. */
export function elfProjectOnNumbers(words: number[], numbers: Uint8Array): ProjectFiles {
  const [first, second] = [0x00_40_03_37, 0x02_03_03_93]
  return projectOfFile(
    smallElf({
      segments: [
        { address: CODE_ADDRESS, code: bytesOf([first, second, ...words, instructions.end(0)]) },
        { address: 0x40_00_00, code: numbers, flags: 6 },
      ],
    }),
  )
}

/** A program with half a million symbols, all of one name of megabytes. */
export function elfProjectWithNames(): ProjectFiles {
  const [symbolBytes, sectionBytes, count, nameBytes] = [16, 40, 500_000, 7 * MiB]
  const segments = [{ address: CODE_ADDRESS, code: bytesOf([instructions.end(0)]) }]
  const symbolsAt = smallElf({ segments }).length
  const namesAt = symbolsAt + count * symbolBytes
  const sectionsAt = namesAt + nameBytes
  const words = new Uint32Array((sectionsAt + 3 * sectionBytes) / 4)
  words.set(new Uint32Array(smallElf({ segments, shoff: sectionsAt, sectionCount: 3 }).buffer))
  for (let symbol = 0; symbol < count; symbol += 1) words[(symbolsAt + symbol * symbolBytes) / 4] = 1
  const bytes = new Uint8Array(words.buffer)
  bytes.fill(0x61, namesAt + 1, sectionsAt - 1)
  const section = (index: number, type: number, from: number, length: number, link: number, entry: number) =>
    words.set([0, type, 0, 0, from, length, link, 0, 4, entry], (sectionsAt + index * sectionBytes) / 4)
  section(1, 2, symbolsAt, count * symbolBytes, 2, symbolBytes)
  section(2, 3, namesAt, nameBytes, 0, 0)
  return projectOfFile(bytes)
}

/** A program whose code lies at this address. */
export function elfProjectAt(address: number): ProjectFiles {
  return projectOfFile(smallElf({ entry: address, segments: [{ address, code: bytesOf([instructions.end(0)]) }] }))
}

function bytesOf(words: number[]): Uint8Array {
  return new Uint8Array(new Uint32Array(words).buffer)
}
