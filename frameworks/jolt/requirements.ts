import type { Tool } from '@proofyard/toolchains/toolchain.ts'
import { missingGit } from '../languages/git-source.ts'
import { GUEST_RUST, missingGuestCompiler } from '../languages/riscv/guest-compiler.ts'
import { findRust } from '../languages/rust/find-rust.ts'
import { missingRust } from './toolchains.ts'

/** What Jolt needs on the machine besides its toolchain. */
export async function requirements(): Promise<Tool[]> {
  const [rust, withoutRust, withoutGit, withoutCompiler] = await Promise.all([
    findRust(),
    missingRust(),
    missingGit(),
    missingGuestCompiler(),
  ])
  return [
    {
      name: 'Rust',
      version: rust?.version ?? '',
      state: withoutRust === undefined ? 'ready' : 'missing',
      required: true,
      note: withoutRust ?? 'Compiles our program on Jolt, once for this machine, and what reads inputs for guests.',
    },
    {
      name: 'git',
      version: '',
      state: withoutGit === undefined ? 'ready' : 'missing',
      required: true,
      note: withoutGit ?? "Fetches Jolt's sources, once for this machine.",
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
