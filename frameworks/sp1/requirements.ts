import type { Tool } from '@proofyard/toolchains/toolchain.ts'
import { GUEST_RUST, missingGuestCompiler } from '../languages/riscv/guest-compiler.ts'
import { findRust } from '../languages/rust/find-rust.ts'
import { missingRust } from './toolchains.ts'

/** What SP1 needs on the machine besides its toolchains. */
export async function requirements(): Promise<Tool[]> {
  const [rust, withoutRust, withoutCompiler] = await Promise.all([findRust(), missingRust(), missingGuestCompiler()])
  return [
    {
      name: 'Rust',
      version: rust?.version ?? '',
      state: withoutRust === undefined ? 'ready' : 'missing',
      required: true,
      note: withoutRust ?? 'Compiles our programs on SP1, once for this machine.',
    },
    {
      name: `Rust ${GUEST_RUST} with sources`,
      version: withoutCompiler === undefined ? GUEST_RUST : '',
      state: withoutCompiler === undefined ? 'ready' : 'missing',
      required: true,
      note: withoutCompiler ?? "Compiles guests for RISC-V; of rustup or Debian's packages.",
    },
  ]
}
