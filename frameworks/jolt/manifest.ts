import { commonManifestKeys } from '@proofyard/contract/manifest.ts'
import { z } from 'zod'
import { CrateName } from '../languages/rust/rust-names.ts'
import { JOLT_VERSION } from './versions.ts'

/** Jolt's own tests leave it out: "Opening proof reduction for Hyrax doesn't work right now". */
const NO_HYRAX = `must be hyperkzg or zeromorph: Jolt ${JOLT_VERSION} makes no proofs with hyrax, of which it does not reduce the openings`

/** A jolt project's `sindri.json` (wire-format 10, JoltSindriManifest). */
export const JoltManifest = z
  .strictObject({
    circuitType: z.literal('jolt'),
    ...commonManifestKeys,
    packageName: CrateName.describe(
      'The package of the guest program; a name for people where the project has only one program.',
    ),
    stdEnabled: z.boolean().describe('Whether the guest uses the standard library of Rust.'),
    guestFunction: z
      .string()
      .regex(/^[A-Za-z_][A-Za-z0-9_]{0,99}$/, { error: 'must be the name of a function' })
      .describe('The function that is proved.'),
    joltVersion: z
      .literal(JOLT_VERSION, {
        error: `must be ${JOLT_VERSION}: later versions of Jolt have another machine, other proofs and another interface for guests, and this server has no prover for them`,
      })
      .default(JOLT_VERSION)
      .describe('Version of Jolt.'),
    commitmentScheme: z
      .enum(['hyrax', 'hyperkzg', 'zeromorph'])
      .default('hyperkzg')
      .describe('The polynomial commitment scheme.'),
    provingScheme: z.literal('jolt').default('jolt').describe('The proof system.'),
  })
  .superRefine(({ commitmentScheme }, context) => {
    if (commitmentScheme !== 'hyrax') return
    context.addIssue({ code: 'custom', path: ['commitmentScheme'], message: NO_HYRAX })
  })
  .describe('A Rust program for the Jolt zkVM.')
export type JoltManifest = z.infer<typeof JoltManifest>
