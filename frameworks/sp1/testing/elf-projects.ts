import { projectOfFile } from '../../languages/riscv/testing/elf-project.ts'
import { smallElf } from '../../languages/riscv/testing/small-elf.ts'
import type { ProjectFiles } from '../../testing/whole-way.ts'
import { version6 } from './guests.ts'

/** Where SP1 6 has programs: above their stack. */
export const CODE_ADDRESS = 0x78_00_00_00

/** Instructions as words. */
export const instructions = {
  /** `addi a0, x0, code`: what a program ends with. */
  code: (code: number) => (code << 20) | 0x513,
  /** `ecall`, which ends a program where no other call was asked for. */
  end: 0x73,
  /** Jumps to itself. */
  forever: 0x6f,
  /** None that there is. */
  illegal: 0xff_ff_ff_ff,
  /** `addi x0, x0, 0`. */
  nothing: 0x13,
  /** `jalr x0, 0(x0)`: goes where there are no instructions. */
  away: 0x67,
} as const

/** An ELF file of these words of code. */
function elfOf(words: number[]): Uint8Array {
  const code = new Uint8Array(new Uint32Array(words).buffer)
  return smallElf({ bits: 64, entry: CODE_ADDRESS, segments: [{ address: CODE_ADDRESS, code }] })
}

/** A project of a compiled program with these words of code. */
export function elfProjectOf(words: number[], manifest: object = {}): ProjectFiles {
  return projectOfFile(elfOf(words), { ...version6, ...manifest })
}
