import type { Tool } from '../framework.ts'
import { findRust, lacksForRust } from './rust.ts'

/** What plonky2 needs on the machine besides its toolchains. */
export async function toolchain(): Promise<Tool[]> {
  const [rust, lacking] = await Promise.all([findRust(), lacksForRust()])
  return [
    {
      name: 'Rust',
      version: rust?.version ?? '',
      state: lacking === undefined ? 'ready' : 'missing',
      required: true,
      note: lacking ?? 'Compiles plonky2 circuits, with cargo, offline and in the sandbox.',
    },
  ]
}
