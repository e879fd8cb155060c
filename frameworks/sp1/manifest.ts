import { commonManifestKeys } from '@proofyard/contract/manifest.ts'
import { z } from 'zod'
import { CratePattern } from '../languages/rust/rust-names.ts'

/** Wraps for a chain, with SP1's own circuits of gigabytes, which it downloads when the first proof is made. */
const ONLY_ELSEWHERE =
  'wraps a compressed proof with circuits of several gigabytes that SP1 downloads from its own storage, and proves them in Docker with 16 GB of memory or more; this server has no prover for it. A compressed proof is one STARK of the whole execution'

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
        'How far proofs are aggregated: core is one STARK for each shard of the execution, compressed one of all.',
      ),
    sp1Version: z
      .enum(['6.10.0', '5.0.0', '4.1.3', '4.0.0', '3.0.0'])
      .default('5.0.0')
      .describe('Version of SP1. Only 6.10.0 has a prover here; 4.1.3, 4.0.0 and 3.0.0 have known faults.'),
  })
  .superRefine(({ provingScheme }, context) => {
    if (provingScheme === 'core' || provingScheme === 'compressed') return
    const message = `must be core or compressed: ${provingScheme} ${ONLY_ELSEWHERE}`
    context.addIssue({ code: 'custom', path: ['provingScheme'], message })
  })
  .describe('A program for the SP1 zkVM.')
export type Sp1Manifest = z.infer<typeof Sp1Manifest>
