import { commonManifestKeys } from '@proofyard/contract/manifest.ts'
import { z } from 'zod'

/** A snarkVM project's `sindri.json` (wire-format 10, SnarkVmSindriManifest). */
export const SnarkvmManifest = z
  .strictObject({
    circuitType: z.literal('snarkvm'),
    ...commonManifestKeys,
    functionName: z.string().describe('The function of the program that is proved.'),
    network: z.enum(['mainnet', 'testnet', 'canary']).default('mainnet').describe('The network of Aleo.'),
    provingScheme: z.literal('snarkvm').default('snarkvm').describe('The proof system.'),
  })
  .describe('A program for Aleo.')
export type SnarkvmManifest = z.infer<typeof SnarkvmManifest>
