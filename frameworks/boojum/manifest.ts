import { commonManifestKeys } from '@proofyard/contract/manifest.ts'
import { z } from 'zod'
import { CrateName, RustPath } from '../languages/rust/rust-names.ts'
import { boojumVersions, newestBoojum } from './versions.ts'

/** A boojum project's `sindri.json`. Ours: the public schema has none, so its keys are in the manner of the other Rust frameworks'. */
export const BoojumManifest = z
  .strictObject({
    circuitType: z.literal('boojum'),
    ...commonManifestKeys,
    packageName: CrateName.describe('The package that the circuit is in.'),
    structName: RustPath.describe('Path of the struct that is the circuit, such as my_package::UserCircuit.'),
    boojumVersion: z.enum(boojumVersions).default(newestBoojum).describe('Version of boojum.'),
    field: z.literal('goldilocks').default('goldilocks').describe('The field that the circuit computes in.'),
    provingScheme: z.literal('boojum').default('boojum').describe('The proof system.'),
    zkevmVersion: z
      .string()
      .regex(/^[\w.-]{1,64}$/, { error: "must be null, or a version of ZKsync's zkEVM such as v29" })
      .nullable()
      .default(null)
      .describe(
        "Null for a circuit of your own; a version of ZKsync's zkEVM for its circuits, which need a prover outside Proofyard.",
      ),
  })
  .describe('A circuit for boojum, the STARK prover of ZKsync.')
export type BoojumManifest = z.infer<typeof BoojumManifest>
