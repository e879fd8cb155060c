import { commonManifestKeys } from '@proofyard/contract/manifest.ts'
import { z } from 'zod'

/** A boojum project's `sindri.json`. Ours: the public schema has none, so its keys are those of wire-format 5.1. */
export const BoojumManifest = z
  .strictObject({
    circuitType: z.literal('boojum'),
    ...commonManifestKeys,
    field: z.literal('goldilocks').default('goldilocks').describe('The field that the circuit computes in.'),
    provingScheme: z.literal('boojum').default('boojum').describe('The proof system.'),
    zkevmVersion: z.null().default(null).describe('Null: the circuit is your own, and none of a zkEVM.'),
  })
  .describe('A circuit for boojum, the STARK prover of ZKsync.')
