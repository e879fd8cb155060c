import { commonManifestKeys } from '@proofyard/contract/manifest.ts'
import { z } from 'zod'
import { CratePattern } from '../languages/rust/rust-names.ts'
import { OPENVM_VERSION } from './versions.ts'

/** An OpenVM project's `sindri.json` (wire-format 10, OpenvmSindriManifest), with the versions that are on crates.io. */
export const OpenvmManifest = z
  .strictObject({
    circuitType: z.literal('openvm'),
    ...commonManifestKeys,
    elfPath: z
      .string()
      .regex(/^([^/].*|)$/, { error: 'must be a path inside the project' })
      .default('')
      .describe('A program that is compiled already; without it the project is compiled.'),
    packageName: z
      .union([z.literal(''), z.string().regex(CratePattern)], { error: 'must be the name of a package in Cargo.toml' })
      .default('')
      .describe('The package of the guest program, where the project has several.'),
    provingScheme: z
      .enum(['app', 'stark', 'root', 'evm'])
      .default('app')
      .describe(
        'How far proofs are aggregated: app is one STARK for each segment of the execution, stark one of all; root and evm wrap that for a chain, and need a prover outside Proofyard.',
      ),
    openvmVersion: z.enum([OPENVM_VERSION, 'scroll']).default(OPENVM_VERSION).describe('Version of OpenVM.'),
  })
  .describe('A program for the OpenVM zkVM.')
export type OpenvmManifest = z.infer<typeof OpenvmManifest>
