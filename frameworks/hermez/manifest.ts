import { commonManifestKeys } from '@proofyard/contract/manifest.ts'
import { z } from 'zod'

/** A hermez project's `sindri.json` (wire-format 10, HermezSindriManifest). */
export const HermezManifest = z
  .strictObject({
    circuitType: z.literal('hermez'),
    ...commonManifestKeys,
    provingScheme: z
      .enum(['batch', 'aggregation', 'final'])
      .default('batch')
      .refine((scheme) => scheme === 'batch', {
        error:
          'must be batch here: aggregation and final prove other proofs again, and their provers have not been seen to run on this platform yet',
      })
      .describe('The stage that is proved.'),
    zkevmVersion: z.enum(['latest', 'v8.0.0-rc.16-fork.12']).default('latest').describe('Version of the zkEVM.'),
  })
  .describe('A STARK of the provers of Polygon Hermez.')

export type HermezManifest = z.infer<typeof HermezManifest>
