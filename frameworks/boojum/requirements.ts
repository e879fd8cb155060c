import type { Tool } from '@proofyard/toolchains/toolchain.ts'
import { findRust, missingRustRequirement } from '../languages/rust/find-rust.ts'
import { boojumProjects } from './seed.ts'

/** What boojum needs on the machine besides its toolchains. */
export async function requirements(): Promise<Tool[]> {
  const [rust, missingRequirement] = await Promise.all([findRust(), missingRustRequirement(boojumProjects)])
  return [
    {
      name: 'Rust',
      version: rust?.version ?? '',
      state: missingRequirement === undefined ? 'ready' : 'missing',
      required: true,
      note: missingRequirement ?? 'Compiles boojum circuits, with cargo, offline and in the sandbox.',
    },
  ]
}
