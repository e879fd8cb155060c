import { commonManifestKeys } from '@proofyard/contract/manifest.ts'
import { z } from 'zod'
import { CratePattern } from '../languages/rust/rust-names.ts'

/** An SP1 project's `sindri.json` (wire-format 10, Sp1SindriManifest). */
export const Sp1Manifest = z
  .strictObject({
    circuitType: z.literal('sp1'),
    ...commonManifestKeys,
    elfPath: z
      .string()
      .regex(/^([^/].*|)$/, { error: 'must be a path inside the project' })
      .default('')
      .describe('A program that is compiled already; without it the project is compiled.'),
    packageName: z
      .union([z.literal(''), z.string().regex(CratePattern)], { error: 'must be the name of a package in Cargo.toml' })
      .default('')
      .describe('The package of the guest program.'),
    provingScheme: z
      .enum(['core', 'compressed', 'plonk', 'groth16'])
      .default('core')
      .describe('How far the proof is compressed.'),
    sp1Version: z.enum(['3.0.0', '4.0.0', '4.1.3', '5.0.0']).default('5.0.0').describe('Version of SP1.'),
  })
  .describe('A Rust program for the SP1 zkVM.')
