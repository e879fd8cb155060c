import { join } from 'node:path'
import { z } from 'zod'
import { type RustCircuits, chameleonOf } from '../../testing/rust-circuits/rust-circuits.ts'
import type { ProjectFiles } from '../../testing/whole-way.ts'

/** plonky2's projects, for what all Rust projects have in common. */
export const circuits: RustCircuits = {
  library: { name: 'plonky2', version: '1.1.0' },
  type: { word: 'struct', key: 'structName', name: 'Circuit' },
  support: 'proofyard-plonky2',
}

/** A circuit that squares a number, and whose code does the harm that its input asks for. */
export const chameleon: ProjectFiles = {
  files: chameleonOf(join(import.meta.dirname, 'chameleon')),
  manifest: { packageName: 'chameleon', structName: 'chameleon::Square', plonky2Version: '1.1.0' },
}

/** The public values of a proof. */
export const Values = z.array(z.string())
