import { commonManifestKeys } from '@proofyard/contract/manifest.ts'
import { z } from 'zod'
import { CrateName } from '../languages/rust/rust-names.ts'

/** A jolt project's `sindri.json` (wire-format 10, JoltSindriManifest). */
export const JoltManifest = z
  .strictObject({
    circuitType: z.literal('jolt'),
    ...commonManifestKeys,
    packageName: CrateName.describe('The package of the guest program.'),
    stdEnabled: z.boolean().describe('Whether the guest uses the standard library of Rust.'),
    guestFunction: z.string().describe('The function that is proved.'),
    joltVersion: z.literal('0.1.0').default('0.1.0').describe('Version of Jolt.'),
    commitmentScheme: z
      .enum(['hyrax', 'hyperkzg', 'zeromorph'])
      .default('hyperkzg')
      .describe('The polynomial commitment scheme.'),
    provingScheme: z.literal('jolt').default('jolt').describe('The proof system.'),
  })
  .describe('A Rust program for the Jolt zkVM.')
