import { join } from 'node:path'
import { z } from 'zod'
import { type RustCircuits, chameleonOf } from '../../testing/rust-circuits/rust-circuits.ts'
import type { ProjectFiles } from '../../testing/whole-way.ts'

/** boojum's projects, for what all Rust projects have in common. */
export const circuits: RustCircuits = {
  library: { name: 'boojum', version: '0.32.11' },
  type: { word: 'struct', key: 'structName', name: 'UserCircuit' },
  support: 'proofyard-boojum',
}

/** A circuit that squares a number, and whose code does the harm that its input asks for. */
export const chameleon: ProjectFiles = {
  files: chameleonOf(join(import.meta.dirname, 'chameleon')),
  manifest: { packageName: 'chameleon', structName: 'chameleon::UserCircuit' },
}

/** The public values of a proof. */
export const Values = z.array(z.string())
