import { join } from 'node:path'
import { z } from 'zod'
import { type RustCircuits, chameleonOf } from '../../testing/rust-circuits/rust-circuits.ts'
import type { ProjectFiles } from '../../testing/whole-way.ts'

const manifest = { halo2Version: 'axiom-v0.5', degree: 9 }

/** halo2's projects, for what all Rust projects have in common. */
export const circuits: RustCircuits = {
  library: { name: 'halo2-base', version: '0.5.5' },
  type: { word: 'type', key: 'className', name: 'Circuit' },
  manifest,
  support: 'proofyard-halo2',
}

/** A circuit that squares a number, and whose code does the harm that its input asks for. */
export const chameleon: ProjectFiles = {
  files: chameleonOf(join(import.meta.dirname, 'chameleon')),
  manifest: { packageName: 'chameleon', className: 'chameleon::Square', ...manifest },
}

/** The public values of a proof: by column, base64 of 32 bytes, the lowest first. */
export const Values = z.strictObject({ data: z.array(z.array(z.string())) })

/** The same as numbers. */
export function numbersOf({ data }: z.infer<typeof Values>): bigint[] {
  return data.flat().map((text) => BigInt(`0x${Buffer.from(Buffer.from(text, 'base64').toReversed()).toString('hex')}`))
}
