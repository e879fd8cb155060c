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
} as const

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

/** A program whose code lies at this address. */
export function elfProjectAt(address: number): ProjectFiles {
  return projectOfFile(smallElf({ entry: address, segments: [{ address, code: bytesOf([instructions.end(0)]) }] }))
}

function bytesOf(words: number[]): Uint8Array {
  return new Uint8Array(new Uint32Array(words).buffer)
}
