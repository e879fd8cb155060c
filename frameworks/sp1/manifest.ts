import { commonManifestKeys } from '@proofyard/contract/manifest.ts'
import { z } from 'zod'
import { CratePattern } from '../languages/rust/rust-names.ts'
import { type HostedVersion, isHosted } from './versions.ts'

/** An SP1 project's `sindri.json` (wire-format 10, Sp1SindriManifest), with 6.10.0 besides. */
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
      .describe('The package of the guest program, where the project has several.'),
    provingScheme: z
      .enum(['core', 'compressed', 'plonk', 'groth16'])
      .default('core')
      .describe(
        'How far proofs are aggregated: core is one STARK for each shard of the execution, compressed one of all; plonk and groth16 wrap that for a chain, and need a prover outside Proofyard.',
      ),
    sp1Version: z
      .enum(['6.10.0', '5.0.0', '4.1.3', '4.0.0', '3.0.0'])
      .default('5.0.0')
      .describe(
        'Version of SP1. 6.10.0 has a prover here, and 5.0.0 one of core proofs; 4.1.3, 4.0.0 and 3.0.0 have none, and known faults.',
      ),
  })
  .describe('A program for the SP1 zkVM.')
export type Sp1Manifest = z.infer<typeof Sp1Manifest>

/** The version of a build that a host of ours makes. */
export function versionOf({ sp1Version }: Pick<Sp1Manifest, 'sp1Version'>): HostedVersion {
  if (!isHosted(sp1Version)) throw new Error(`No host of ours proves SP1 ${sp1Version}.`)
  return sp1Version
}
