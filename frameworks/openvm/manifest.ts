import { commonManifestKeys } from '@proofyard/contract/manifest.ts'
import { z } from 'zod'

/** An OpenVM project's `sindri.json` (wire-format 10, OpenvmSindriManifest). */
export const OpenvmManifest = z
  .strictObject({
    circuitType: z.literal('openvm'),
    ...commonManifestKeys,
    provingScheme: z.literal('root').default('root').describe('How far proofs are aggregated.'),
    openvmVersion: z.literal('scroll').default('scroll').describe('Version of OpenVM.'),
  })
  .describe('A program for the OpenVM zkVM.')
