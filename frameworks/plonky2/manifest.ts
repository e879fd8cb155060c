import { commonManifestKeys } from '@proofyard/contract/manifest.ts'
import { z } from 'zod'
import { CrateName, RustPath } from '../languages/rust/rust-names.ts'
import { newestPlonky2, plonky2Versions } from './versions.ts'

/** A plonky2 project's `sindri.json` (wire-format 10, Plonky2SindriManifest); version 1.1.0 and that it is the default are ours. */
export const Plonky2Manifest = z
  .strictObject({
    circuitType: z.literal('plonky2'),
    ...commonManifestKeys,
    structName: RustPath.describe('Path of the struct that is the circuit.'),
    packageName: CrateName.describe('The package that the circuit is in.'),
    plonky2Version: z.enum(plonky2Versions).default(newestPlonky2).describe('Version of plonky2.'),
    provingScheme: z.string().default('plonky2').describe('The proof system.'),
  })
  .describe('A circuit written in Rust with plonky2.')
export type Plonky2Manifest = z.infer<typeof Plonky2Manifest>
