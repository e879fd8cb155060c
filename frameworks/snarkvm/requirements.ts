import type { Tool } from '@proofyard/toolchains/toolchain.ts'
import { findRust } from '../languages/rust/find-rust.ts'
import { missingRust } from './toolchains.ts'

/** What snarkVM needs on the machine besides its toolchain. */
export async function requirements(): Promise<Tool[]> {
  const [rust, missingRequirement] = await Promise.all([findRust(), missingRust()])
  return [
    {
      name: 'Rust',
      version: rust?.version ?? '',
      state: missingRequirement === undefined ? 'ready' : 'missing',
      required: true,
      note: missingRequirement ?? "Compiles our program on snarkVM, once for this machine. Aleo's programs need none.",
    },
  ]
}
