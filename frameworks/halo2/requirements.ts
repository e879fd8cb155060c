import type { Tool } from '@proofyard/toolchains/toolchain.ts'
import { findRust, missingRustRequirement } from '../languages/rust/find-rust.ts'
import { halo2Projects } from './seed.ts'

/** What halo2 needs on the machine besides its toolchains. */
export async function requirements(): Promise<Tool[]> {
  const [rust, missingRequirement] = await Promise.all([findRust(), missingRustRequirement(halo2Projects)])
  return [
    {
      name: 'Rust',
      version: rust?.version ?? '',
      state: missingRequirement === undefined ? 'ready' : 'missing',
      required: true,
      note: missingRequirement ?? 'Compiles halo2 circuits, with cargo, offline and in the sandbox.',
    },
  ]
}
