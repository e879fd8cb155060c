import { commonManifestKeys } from '@proofyard/contract/manifest.ts'
import { z } from 'zod'

/** A noir project's `sindri.json` (wire-format 10, NoirSindriManifest); versions from 0.34.0 on are our addition. */
export const NoirManifest = z
  .strictObject({
    circuitType: z.literal('noir'),
    ...commonManifestKeys,
    curve: z.literal('bn254').default('bn254').describe('The elliptic curve of the proof system.'),
    provingScheme: z.literal('barretenberg').default('barretenberg').describe('The prover.'),
    noirVersion: z
      .enum([
        'latest',
        '0.17.0',
        '0.18.0',
        '0.19.4',
        '0.22.0',
        '0.23.0',
        '0.24.0',
        '0.25.0',
        '0.26.0',
        '0.27.0',
        '0.28.0',
        '0.34.0',
        '1.0.0-beta.26',
      ])
      .default('latest')
      .describe('The version of Noir that the project is written for.'),
  })
  .describe('A program written in Noir.')
export type NoirManifest = z.infer<typeof NoirManifest>
