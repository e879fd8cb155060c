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
} as const

/** A project of a compiled program with these words of code. */
export function elfProjectOf(words: number[], manifest: object = {}): ProjectFiles {
  const code = new Uint8Array(new Uint32Array(words).buffer)
  return projectOfFile(smallElf({ segments: [{ address: CODE_ADDRESS, code }] }), manifest)
}
