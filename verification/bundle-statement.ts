import * as z from 'zod/mini'

/** What this page reads of `bundle.json` (docs/proof-bundles.md). Others may be added to it. */
export const BundleStatement = z.object({
  format: z.literal('proofyard-proof-bundle'),
  version: z.literal(1),
  server: z.string(),
  circuit: z.object({
    id: z.string(),
    name: z.string(),
    team: z.nullable(z.string()),
    sources_sha256: z.nullish(z.string()),
    circuit_type: z.string(),
    versions: z.record(z.string(), z.unknown()),
    // A server that verifies the proof reads all of it.
    manifest: z.looseObject({
      circuitType: z.string(),
      provingScheme: z.optional(z.string()),
      curve: z.optional(z.string()),
      proverHashToFieldName: z.optional(z.string()),
    }),
  }),
  proof: z.object({
    id: z.string(),
    date_ready: z.nullable(z.string()),
    verified_by: z.enum(['server', 'prover']),
    made_elsewhere: z.nullable(z.string()),
  }),
  setup: z.nullable(
    z.object({
      kind: z.enum(['development', 'ceremony', 'uploaded', 'none needed', 'forgeable', 'elsewhere']),
      statement: z.string(),
    }),
  ),
  warnings: z.array(z.string()),
})
export type BundleStatement = z.infer<typeof BundleStatement>
