import { projectOfFile } from '../../languages/riscv/testing/elf-project.ts'
import { smallElf } from '../../languages/riscv/testing/small-elf.ts'
import type { ProjectFiles } from '../../testing/whole-way.ts'
import type { HostedVersion } from '../versions.ts'
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

/** SP1 5 has them above its own. */
const CODE_ADDRESS_5 = 0x20_10_00

/** A project of a compiled program with these words of code, for 64 bits, or 32 of SP1 5. */
export function elfProjectOf(
  words: number[],
  { version = version6.sp1Version }: { version?: HostedVersion } = {},
): ProjectFiles {
  const code = new Uint8Array(new Uint32Array(words).buffer)
  const [bits, address] =
    version === version6.sp1Version ? ([64, CODE_ADDRESS] as const) : ([32, CODE_ADDRESS_5] as const)
  const elf = smallElf({ bits, entry: address, segments: [{ address, code }] })
  return projectOfFile(elf, { sp1Version: version })
}
